/** Small values in the browser's local storage. Where it is forbidden or full, nothing is stored. */

export function stored<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // full or forbidden: it is only a convenience
  }
}

const STAYS = ['grotto-language', 'grotto-taste'];

/** Removes everything about the guest; language and theme stay. */
export function forgetAll(): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '');
    for (const name of names) if (name.startsWith('grotto-') && !STAYS.includes(name)) localStorage.removeItem(name);
  } catch {
    // storage is forbidden: nothing was stored
  }
}
