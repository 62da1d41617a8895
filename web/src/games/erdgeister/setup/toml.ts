/**
 * Reads board files: the part of TOML that boards are written in. Tables, strings on one line, whole numbers, true and
 * false, lists and inline tables. Whether the board can be played is for the server to say.
 */

export type Value = string | number | boolean | Value[] | Table;
export interface Table {
  [key: string]: Value;
}

/** Something that cannot be read, and where. */
export class Unreadable extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

const KEY = /[A-Za-z0-9_-]+/y;
const NUMBER = /[+-]?(?:0|[1-9](?:_?[0-9])*)(?![\w.:-])/y;
const WORD = /(?:true|false)(?![\w-])/y;
const BASIC = /"(?:[^"\\\n]|\\(?:["\\bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const LITERAL = /'[^'\n]*'/y;
const BLANKS = /[ \t]*/y;
/** Blanks, ends of lines and comments. */
const GAP = /(?:[ \t\r\n]|#[^\n]*)*/y;
const END = /[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;

// no inherited keys: a table has what the file says and nothing else
const empty = (): Table => Object.create(null) as Table;

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  file(): Table {
    const whole = empty();
    let table = whole;
    for (this.take(GAP); this.at < this.text.length; this.take(GAP)) {
      if (this.is('[')) {
        table = this.keys().reduce((above, key) => this.inside(above, key), whole);
        this.need(']');
      } else this.pair(table);
      if (this.take(END) === null) this.fail();
    }
    return whole;
  }

  private pair(table: Table): void {
    const keys = this.keys();
    const last = keys.pop() as string;
    const home = keys.reduce((above, key) => this.inside(above, key), table);
    this.need('=');
    if (last in home) this.fail();
    home[last] = this.value();
  }

  private keys(): string[] {
    const keys: string[] = [];
    do {
      this.take(BLANKS);
      const quoted = this.take(BASIC) ?? this.take(LITERAL);
      keys.push(quoted === null ? (this.take(KEY) ?? this.fail()) : quoted.slice(1, -1));
      this.take(BLANKS);
    } while (this.is('.'));
    return keys;
  }

  private inside(table: Table, key: string): Table {
    const found = (table[key] ??= empty());
    return typeof found === 'object' && !Array.isArray(found) ? found : this.fail();
  }

  private value(): Value {
    this.take(BLANKS);
    const basic = this.take(BASIC);
    if (basic !== null) return JSON.parse(basic) as string;
    const literal = this.take(LITERAL);
    if (literal !== null) return literal.slice(1, -1);
    const number = this.take(NUMBER);
    if (number !== null) return Number(number.replaceAll('_', ''));
    const word = this.take(WORD);
    if (word !== null) return word === 'true';
    if (this.is('[')) return this.list();
    if (this.is('{')) return this.inline();
    return this.fail();
  }

  private list(): Value[] {
    const list: Value[] = [];
    for (this.take(GAP); !this.is(']'); this.take(GAP)) {
      list.push(this.value());
      this.take(GAP);
      if (!this.is(',')) {
        this.need(']');
        break;
      }
    }
    return list;
  }

  private inline(): Table {
    const table = empty();
    this.take(BLANKS);
    if (this.is('}')) return table;
    do this.pair(table);
    while ((this.take(BLANKS), this.is(',')));
    this.need('}');
    return table;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    this.at += found?.length ?? 0;
    return found;
  }

  private is(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private need(sign: string): void {
    this.take(BLANKS);
    if (!this.is(sign)) this.fail();
  }

  private fail(): never {
    throw new Unreadable(this.text.slice(0, this.at).split('\n').length);
  }
}

/** The data of a file; throws Unreadable. */
export function readToml(text: string): Table {
  return new Reader(text).file();
}
