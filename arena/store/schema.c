/* SPDX-License-Identifier: MIT */
#include "store/schema.h"

/* What was published never changes: a new version is a new row. The tables have no order of their own, so that the same
 * rows are the same tables, whenever they came. */
const char *const schema_migrations[SCHEMA_VERSIONS] = {
    "PRAGMA application_id = 1095914565;"

    "CREATE TABLE event (name TEXT NOT NULL PRIMARY KEY, game TEXT NOT NULL, epoch TEXT NOT NULL,"
    " format TEXT NOT NULL, seed TEXT NOT NULL) STRICT, WITHOUT ROWID;"

    "CREATE TABLE classes (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, settings TEXT NOT NULL)"
    " STRICT, WITHOUT ROWID;"

    "CREATE TABLE entries (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, command TEXT NOT NULL)"
    " STRICT, WITHOUT ROWID;"

    "CREATE TABLE rounds (number INTEGER NOT NULL PRIMARY KEY, matches INTEGER NOT NULL, groups INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"

    "CREATE TABLE matches (round INTEGER NOT NULL, match INTEGER NOT NULL, id TEXT NOT NULL,"
    " seed_group INTEGER NOT NULL, class INTEGER NOT NULL, seed TEXT NOT NULL, attempt INTEGER NOT NULL,"
    " winner TEXT NOT NULL, reason TEXT NOT NULL, turns INTEGER NOT NULL, decisions INTEGER NOT NULL,"
    " hash TEXT NOT NULL, PRIMARY KEY (round, match)) STRICT, WITHOUT ROWID;"

    "CREATE TABLE seats (round INTEGER NOT NULL, match INTEGER NOT NULL, seat INTEGER NOT NULL, role TEXT NOT NULL,"
    " side TEXT NOT NULL, entry INTEGER NOT NULL, bot TEXT NOT NULL, version TEXT NOT NULL, score INTEGER NOT NULL,"
    " asked INTEGER NOT NULL, think_us INTEGER NOT NULL, faults INTEGER NOT NULL, excused INTEGER NOT NULL,"
    " PRIMARY KEY (round, match, seat)) STRICT, WITHOUT ROWID;"

    "CREATE TABLE faults (round INTEGER NOT NULL, match INTEGER NOT NULL, fault INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, kind TEXT NOT NULL, decision INTEGER NOT NULL, evidence TEXT NOT NULL,"
    " PRIMARY KEY (round, match, fault)) STRICT, WITHOUT ROWID;"

    "CREATE TABLE commands (number INTEGER NOT NULL PRIMARY KEY, time TEXT NOT NULL, who TEXT NOT NULL,"
    " what TEXT NOT NULL, why TEXT NOT NULL, target TEXT NOT NULL) STRICT, WITHOUT ROWID;",

    /* Replays stand beside the results that they replace, and a row says whether it counts. Which rows of version 1
     * were replays, and what counted, is not known: they are as first played and count, until they are put again. */
    "CREATE TABLE older AS SELECT * FROM matches; DROP TABLE matches;"
    "CREATE TABLE matches (round INTEGER NOT NULL, match INTEGER NOT NULL, replay INTEGER NOT NULL, id TEXT NOT NULL,"
    " seed_group INTEGER NOT NULL, class INTEGER NOT NULL, seed TEXT NOT NULL, attempt INTEGER NOT NULL,"
    " winner TEXT NOT NULL, reason TEXT NOT NULL, turns INTEGER NOT NULL, decisions INTEGER NOT NULL,"
    " hash TEXT NOT NULL, counts INTEGER NOT NULL, PRIMARY KEY (round, match, replay)) STRICT, WITHOUT ROWID;"
    "INSERT INTO matches SELECT round, match, 0, id, seed_group, class, seed, attempt, winner, reason, turns,"
    " decisions, hash, 1 FROM older; DROP TABLE older;"

    "CREATE TABLE older AS SELECT * FROM seats; DROP TABLE seats;"
    "CREATE TABLE seats (round INTEGER NOT NULL, match INTEGER NOT NULL, replay INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, role TEXT NOT NULL, side TEXT NOT NULL, entry INTEGER NOT NULL, bot TEXT NOT NULL,"
    " version TEXT NOT NULL, score INTEGER NOT NULL, asked INTEGER NOT NULL, think_us INTEGER NOT NULL,"
    " faults INTEGER NOT NULL, excused INTEGER NOT NULL, PRIMARY KEY (round, match, replay, seat))"
    " STRICT, WITHOUT ROWID;"
    "INSERT INTO seats SELECT round, match, 0, seat, role, side, entry, bot, version, score, asked, think_us, faults,"
    " excused FROM older; DROP TABLE older;"

    "CREATE TABLE older AS SELECT * FROM faults; DROP TABLE faults;"
    "CREATE TABLE faults (round INTEGER NOT NULL, match INTEGER NOT NULL, replay INTEGER NOT NULL,"
    " fault INTEGER NOT NULL, seat INTEGER NOT NULL, kind TEXT NOT NULL, decision INTEGER NOT NULL,"
    " evidence TEXT NOT NULL, PRIMARY KEY (round, match, replay, fault)) STRICT, WITHOUT ROWID;"
    "INSERT INTO faults SELECT round, match, 0, fault, seat, kind, decision, evidence FROM older; DROP TABLE older;"

    "CREATE TABLE older AS SELECT * FROM entries; DROP TABLE entries;"
    "CREATE TABLE entries (number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL,"
    " command TEXT NOT NULL, more_halves INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "INSERT INTO entries SELECT number, name, '', command, 0 FROM older; DROP TABLE older;"

    /* A bot plays a game in the role of its first seat, however many seats it has; faults and decisions are those of
     * each. */
    "CREATE VIEW counted (round, match, replay, class, entry, role, side, games, wins, draws, losses, voids, points,"
    " faults, decisions) AS"
    " SELECT round, match, replay, class, entry, role, side, plays AND winner <> 'void', plays AND winner = side,"
    " plays AND winner = 'draw', plays AND winner NOT IN (side, 'draw', 'void'), plays AND winner = 'void',"
    " CASE WHEN NOT plays THEN 0.0 WHEN winner = side THEN 1.0 WHEN winner = 'draw' THEN 0.5 ELSE 0.0 END, faults,"
    " decisions FROM"
    " (SELECT m.round, m.match, m.replay, c.name AS class, e.name AS entry, s.role, s.side, m.winner,"
    " min(s.seat) = (SELECT min(f.seat) FROM seats AS f WHERE f.round = s.round AND f.match = s.match AND"
    " f.replay = s.replay AND f.entry = s.entry) AS plays, sum(s.faults) AS faults, sum(s.asked) AS decisions"
    " FROM matches AS m JOIN seats AS s USING (round, match, replay) JOIN classes AS c ON c.number = m.class"
    " JOIN entries AS e ON e.number = s.entry WHERE m.counts GROUP BY m.round, m.match, m.replay, s.entry, s.role)"
    " UNION ALL SELECT NULL, NULL, NULL, NULL, name, NULL, NULL, 0, 0, 0, 0, 0, more_halves / 2.0, 0, 0 FROM entries"
    " WHERE more_halves <> 0;",

    /* A match has places. Version 2 knew duels alone: there the winner says them. */
    "DROP VIEW counted;"
    "CREATE TABLE older AS SELECT * FROM seats; DROP TABLE seats;"
    "CREATE TABLE seats (round INTEGER NOT NULL, match INTEGER NOT NULL, replay INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, role TEXT NOT NULL, side TEXT NOT NULL, entry INTEGER NOT NULL, bot TEXT NOT NULL,"
    " version TEXT NOT NULL, score INTEGER NOT NULL, place INTEGER NOT NULL, asked INTEGER NOT NULL,"
    " think_us INTEGER NOT NULL, faults INTEGER NOT NULL, excused INTEGER NOT NULL,"
    " PRIMARY KEY (round, match, replay, seat)) STRICT, WITHOUT ROWID;"
    "INSERT INTO seats SELECT s.round, s.match, s.replay, s.seat, s.role, s.side, s.entry, s.bot, s.version, s.score,"
    " CASE m.winner WHEN 'void' THEN 0 WHEN 'draw' THEN 1 WHEN s.side THEN 1 ELSE 2 END, s.asked, s.think_us, s.faults,"
    " s.excused FROM older AS s JOIN matches AS m USING (round, match, replay); DROP TABLE older;"

    /* A game is a match, for each side of it that the entry had. Of the points of a match a side has the part of the
     * other sides, of other entries, that it placed above, half of one for an equal place. */
    "CREATE VIEW counted (round, match, replay, class, entry, role, side, games, wins, draws, losses, voids, points,"
    " faults, decisions, place) AS"
    " SELECT round, match, replay, class, name, role, side, games, games AND winner = side,"
    " games AND winner = 'draw' AND place = 1, games AND NOT (winner = side OR (winner = 'draw' AND place = 1)),"
    " plays AND winner = 'void', CASE WHEN NOT games THEN 0.0 WHEN winner = side THEN 1.0 * EXISTS"
    " (SELECT 1 FROM seats AS f WHERE f.round = g.round AND f.match = g.match AND f.replay = g.replay AND"
    " f.side <> g.side AND f.entry <> g.entry)"
    " WHEN EXISTS (SELECT 1 FROM seats AS f WHERE f.round = g.round AND f.match = g.match AND f.replay = g.replay AND"
    " f.side <> g.side AND f.entry <> g.entry AND f.place >= g.place)"
    " THEN (SELECT avg(beaten) FROM"
    " (SELECT max((f.place > g.place) + (f.place = g.place) / 2.0) AS beaten FROM seats AS f WHERE"
    " f.round = g.round AND f.match = g.match AND f.replay = g.replay AND f.side <> g.side AND f.entry <> g.entry"
    " GROUP BY f.side)) ELSE 0.0 END, faults, decisions, games * place FROM"
    " (SELECT *, plays AND winner <> 'void' AS games FROM"
    " (SELECT m.round, m.match, m.replay, c.name AS class, e.name, s.entry, s.role, s.side, s.place, m.winner,"
    " min(s.seat) = (SELECT min(f.seat) FROM seats AS f WHERE f.round = s.round AND f.match = s.match AND"
    " f.replay = s.replay AND f.entry = s.entry AND f.side = s.side) AS plays, sum(s.faults) AS faults,"
    " sum(s.asked) AS decisions"
    " FROM matches AS m JOIN seats AS s USING (round, match, replay) JOIN classes AS c ON c.number = m.class"
    " JOIN entries AS e ON e.number = s.entry WHERE m.counts"
    " GROUP BY m.round, m.match, m.replay, s.entry, s.side, s.role)) AS g"
    " UNION ALL SELECT NULL, NULL, NULL, NULL, name, NULL, NULL, 0, 0, 0, 0, 0, more_halves / 2.0, 0, 0, 0 FROM entries"
    " WHERE more_halves <> 0;",
};

/* clang-format off */
#define NUMBER(row, member) {#member, offsetof(struct store_##row, member), SCHEMA_NUMBER}
#define TEXT(row, member)   {#member, offsetof(struct store_##row, member), SCHEMA_TEXT}
#define TABLE(text, columns, keys) {(text), (columns), sizeof(columns) / sizeof((columns)[0]), (keys)}

static const struct schema_column event[] = {
    TEXT(event, name), TEXT(event, game), TEXT(event, epoch), TEXT(event, format), TEXT(event, seed),
};

static const struct schema_column classes[] = {
    NUMBER(class, number), TEXT(class, name), TEXT(class, settings),
};

static const struct schema_column entries[] = {
    NUMBER(entry, number), TEXT(entry, name), TEXT(entry, title), TEXT(entry, command), NUMBER(entry, more_halves),
};

static const struct schema_column rounds[] = {
    NUMBER(round, number), NUMBER(round, matches), NUMBER(round, groups),
};

static const struct schema_column matches[] = {
    NUMBER(match, round), NUMBER(match, match), NUMBER(match, replay), TEXT(match, id), NUMBER(match, seed_group), NUMBER(match, class),
    TEXT(match, seed), NUMBER(match, attempt), TEXT(match, winner), TEXT(match, reason), NUMBER(match, turns),
    NUMBER(match, decisions), TEXT(match, hash), NUMBER(match, counts),
};

static const struct schema_column seats[] = {
    NUMBER(seat, round), NUMBER(seat, match), NUMBER(seat, replay), NUMBER(seat, seat), TEXT(seat, role), TEXT(seat, side),
    NUMBER(seat, entry), TEXT(seat, bot), TEXT(seat, version), NUMBER(seat, score), NUMBER(seat, place),
    NUMBER(seat, asked), NUMBER(seat, think_us), NUMBER(seat, faults), NUMBER(seat, excused),
};

static const struct schema_column faults[] = {
    NUMBER(fault, round), NUMBER(fault, match), NUMBER(fault, replay), NUMBER(fault, fault), NUMBER(fault, seat), TEXT(fault, kind),
    NUMBER(fault, decision), TEXT(fault, evidence),
};

static const struct schema_column commands[] = {
    NUMBER(command, number), TEXT(command, time), TEXT(command, who), TEXT(command, what), TEXT(command, why),
    TEXT(command, target),
};

const struct schema_table schema_tables[STORE_TABLES] = {
    [STORE_EVENT] = TABLE("event", event, 1),
    [STORE_CLASSES] = TABLE("classes", classes, 1),
    [STORE_ENTRIES] = TABLE("entries", entries, 1),
    [STORE_ROUNDS] = TABLE("rounds", rounds, 1),
    [STORE_MATCHES] = TABLE("matches", matches, 3),
    [STORE_SEATS] = TABLE("seats", seats, 4),
    [STORE_FAULTS] = TABLE("faults", faults, 4),
    [STORE_COMMANDS] = TABLE("commands", commands, 1),
};
/* clang-format on */
