"""The schema of a PostgreSQL store with its functions, and its migrations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .store import TooNew

LOCK = 0x47524F54  # the advisory lock under which one process at a time changes the tables

_TABLES = """
CREATE TABLE event (
    table_id text COLLATE "C" NOT NULL, seq bigint NOT NULL CHECK (seq > 0), actor text COLLATE "C" NOT NULL,
    command text COLLATE "C" NOT NULL, asked bytea NOT NULL, kind text NOT NULL, body bytea NOT NULL,
    at bigint NOT NULL, answer bytea NOT NULL, hash bytea NOT NULL,
    PRIMARY KEY (table_id, seq), UNIQUE (table_id, actor, command)
);
CREATE INDEX event_made ON event (at, table_id) WHERE seq = 1;
CREATE INDEX event_maker ON event (actor) WHERE seq = 1;
CREATE TABLE card (
    table_id text COLLATE "C" NOT NULL PRIMARY KEY, seq bigint NOT NULL, wakes bigint, face text NOT NULL,
    card bytea NOT NULL, game text COLLATE "C" NOT NULL, phase text COLLATE "C" NOT NULL, public boolean NOT NULL,
    created bigint NOT NULL, ended bigint
) WITH (fillfactor = 70);
CREATE INDEX card_wakes ON card (wakes, table_id) WHERE wakes IS NOT NULL;
CREATE INDEX card_lobby ON card (phase, created DESC, table_id) WHERE public AND phase <> 'over';
CREATE INDEX card_ended ON card (ended, table_id) WHERE public AND phase = 'over';
CREATE INDEX card_ended_game ON card (game, ended, table_id) WHERE public AND phase = 'over';
CREATE TABLE seat (
    table_id text COLLATE "C" NOT NULL, place int NOT NULL, guest text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL, players int NOT NULL, ended bigint, share float8, points bigint,
    PRIMARY KEY (table_id, place)
);
CREATE INDEX seat_guest ON seat (guest, ended, table_id);
CREATE TABLE guest (id text COLLATE "C" NOT NULL PRIMARY KEY, token bytea UNIQUE, guest bytea NOT NULL);
CREATE TABLE mark (name text COLLATE "C" NOT NULL PRIMARY KEY, value bigint NOT NULL);
CREATE TABLE tick (
    name text COLLATE "C" NOT NULL, at bigint NOT NULL, events bigint NOT NULL, until bigint NOT NULL,
    PRIMARY KEY (name, at)
);
CREATE INDEX tick_until ON tick (until);
CREATE TABLE pulse (beats bigint NOT NULL);
INSERT INTO pulse VALUES (0);
"""

# Everything that writes is one statement that calls a function. So no transaction waits for a client: one that
# is frozen or cut off holds no lock, and a move is one round trip. A function that is changed gets a new name,
# because older processes go on calling the old one.
_PUT_CARD = """
CREATE FUNCTION put_card_1(a_table text, a_seq bigint, a_wakes bigint, a_face text, a_card bytea) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    f jsonb;
BEGIN
    UPDATE card SET seq = a_seq, wakes = a_wakes, card = a_card
        WHERE table_id = a_table AND seq <= a_seq AND face = a_face;
    IF FOUND THEN
        RETURN;
    END IF;
    f := a_face::jsonb;
    INSERT INTO card (table_id, seq, wakes, face, card, game, phase, public, created, ended)
        VALUES (a_table, a_seq, a_wakes, a_face, a_card, f->>0, f->>2, (f->>3)::boolean, (f->>4)::bigint,
                (f->>5)::bigint)
        ON CONFLICT (table_id) DO UPDATE
        SET seq = excluded.seq, wakes = excluded.wakes, face = excluded.face, card = excluded.card,
            game = excluded.game, phase = excluded.phase, public = excluded.public, created = excluded.created,
            ended = excluded.ended
        WHERE card.seq <= excluded.seq;
    IF FOUND THEN
        DELETE FROM seat WHERE table_id = a_table;
        INSERT INTO seat (table_id, place, guest, game, players, ended, share, points)
            SELECT a_table, s.place, s.seat->>0, f->>0, (f->>1)::int, (f->>5)::bigint, (s.seat->>1)::float8,
                   (s.seat->>2)::bigint
            FROM jsonb_array_elements(f->6) WITH ORDINALITY AS s(seat, place);
    END IF;
END $$
"""

_RENEW_CARD = """
CREATE FUNCTION renew_card_1(a_table text, a_seq bigint, a_wakes bigint, a_face text, a_card bytea) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM card WHERE table_id = a_table FOR UPDATE;    -- after this nobody's newer card is on its way
    IF NOT EXISTS (SELECT 1 FROM event WHERE table_id = a_table AND seq > a_seq) THEN
        DELETE FROM card WHERE table_id = a_table;
    END IF;
    PERFORM put_card_1(a_table, a_seq, a_wakes, a_face, a_card);
END $$
"""

# True if all was written. Nothing is left of an append of one entry that was not: the entry comes first.
_WRITE_ENTRIES = """
CREATE FUNCTION write_entries_1(
    a_first int, a_last int, a_table text[], a_seq bigint[], a_actor text[], a_command text[], a_asked bytea[],
    a_kind text[], a_body bytea[], a_at bigint[], a_answer bytea[], a_hash bytea[]
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    FOR i IN a_first .. a_last LOOP
        INSERT INTO event (table_id, seq, actor, command, asked, kind, body, at, answer, hash)
            SELECT a_table[i], a_seq[i], a_actor[i], a_command[i], a_asked[i], a_kind[i], a_body[i], a_at[i],
                   a_answer[i], a_hash[i]
            WHERE a_seq[i] = 1
               OR EXISTS (SELECT 1 FROM event WHERE table_id = a_table[i] AND seq = a_seq[i] - 1)
            ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
            IF i > a_first THEN
                RAISE EXCEPTION 'refused' USING ERRCODE = 'GR001';
            END IF;
            RETURN false;
        END IF;
    END LOOP;
    RETURN true;
END $$
"""

# A group of appends, each written or refused as a whole: for append g the entries up to e_last[g] and the summaries up
# to c_last[g]. A subtransaction costs a transaction number, so only appends of several entries get one.
_APPEND = """
CREATE FUNCTION append_1(
    e_last int[], c_last int[],
    a_table text[], a_seq bigint[], a_actor text[], a_command text[], a_asked bytea[], a_kind text[], a_body bytea[],
    a_at bigint[], a_answer bytea[], a_hash bytea[],
    k_table text[], k_seq bigint[], k_wakes bigint[], k_face text[], k_card bytea[]
) RETURNS boolean[] LANGUAGE plpgsql AS $$
DECLARE
    e int := 1;
    k int := 1;
    good boolean;
    all_good boolean[] := '{}';
BEGIN
    FOR g IN 1 .. cardinality(e_last) LOOP
        IF e_last[g] > e THEN
            BEGIN
                good := write_entries_1(e, e_last[g], a_table, a_seq, a_actor, a_command, a_asked, a_kind, a_body,
                                        a_at, a_answer, a_hash);
            EXCEPTION WHEN SQLSTATE 'GR001' THEN
                good := false;
            END;
        ELSE
            good := write_entries_1(e, e_last[g], a_table, a_seq, a_actor, a_command, a_asked, a_kind, a_body,
                                    a_at, a_answer, a_hash);
        END IF;
        IF good THEN
            FOR i IN k .. c_last[g] LOOP
                PERFORM put_card_1(k_table[i], k_seq[i], k_wakes[i], k_face[i], k_card[i]);
            END LOOP;
        END IF;
        all_good := all_good || good;
        e := e_last[g] + 1;
        k := c_last[g] + 1;
    END LOOP;
    RETURN all_good;
END $$
"""

# The lock makes counters of one name queue up: two who ask at once get two numbers.
_COUNT = f"""
CREATE FUNCTION count_1(a_name text, a_now bigint, a_window bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    found bigint;
BEGIN
    PERFORM pg_advisory_xact_lock({LOCK}, hashtext(a_name));
    DELETE FROM tick WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM tick WHERE until <= a_now LIMIT 100 FOR UPDATE SKIP LOCKED));
    INSERT INTO tick (name, at, events, until) VALUES (a_name, a_now, 1, a_now + a_window)
        ON CONFLICT (name, at) DO UPDATE SET events = tick.events + 1;
    SELECT sum(events) INTO found FROM tick WHERE name = a_name AND at > a_now - a_window;
    RETURN found;
END $$
"""

_REVIEW = """
CREATE TABLE review (table_id text COLLATE "C" NOT NULL PRIMARY KEY, version bigint NOT NULL, review bytea NOT NULL)
"""

_ROOM = """
CREATE TABLE room (
    code text COLLATE "C" NOT NULL PRIMARY KEY, host text COLLATE "C" NOT NULL, until bigint NOT NULL,
    room bytea NOT NULL
);
CREATE INDEX room_host ON room (host);
CREATE INDEX room_until ON room (until);
"""

# Who registered a program; NULL for everybody else. Read by a pattern, because a damaged value must stop nobody, and
# inside a text of JSON every quotation mark has a backslash before it.
_OWNER = """substring(encode(guest, 'escape') from '"owner":"([^"\\\\]*)"')"""
_PROGRAM = f"""
CREATE INDEX guest_owner ON guest (({_OWNER})) WHERE {_OWNER} IS NOT NULL;
CREATE VIEW program AS SELECT {_OWNER} AS owner, guest FROM guest WHERE {_OWNER} IS NOT NULL;
"""

# One list of statements for each version. A step that was released is never changed; new ones go to the end,
# and widen before they narrow, so that two versions can run on one database for a while.
STEPS: list[list[str]] = [
    [_TABLES, _PUT_CARD, _RENEW_CARD, _WRITE_ENTRIES, _APPEND, _COUNT],
    [_REVIEW],
    [_ROOM],
    [_PROGRAM],
]


async def version(db: Any, name: str, steps: Sequence[Sequence[str]] = STEPS) -> int:
    """The version of a database, 0 if it holds no store; refuses what is too new."""
    # Not by to_regclass: that may remember what was true before we waited for the lock.
    if not await db.fetchval("SELECT count(*) FROM pg_tables WHERE schemaname = 'grotto' AND tablename = 'version'"):
        return 0
    found: int = await db.fetchval("SELECT number FROM grotto.version")
    if found > len(steps):
        raise TooNew(
            f"{name} was written by a later version of Grotto (its tables are version {found}, "
            f"this Grotto knows {len(steps)}): install that version, or name another database"
        )
    return found


async def migrate(db: Any, name: str, steps: Sequence[Sequence[str]] = STEPS) -> None:
    """Bring a database to the newest version; any number of processes may do this at once."""
    if await version(db, name, steps) == len(steps):
        return
    async with db.transaction():
        await db.execute("SET LOCAL lock_timeout = '60s'; SET LOCAL statement_timeout = '120s'")
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        done = await version(db, name, steps)
        if done == 0:
            # Asked for first, because CREATE SCHEMA needs rights even where there is nothing to create.
            if not await db.fetchval("SELECT count(*) FROM pg_namespace WHERE nspname = 'grotto'"):
                await db.execute("CREATE SCHEMA grotto")
            await db.execute("CREATE TABLE grotto.version (number int NOT NULL)")
            await db.execute("INSERT INTO grotto.version VALUES (0)")
        for number in range(done, len(steps)):
            for statement in steps[number]:
                await db.execute(statement)
        await db.execute("UPDATE grotto.version SET number = $1", len(steps))
