BEGIN;
CREATE TABLE d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);
CREATE TABLE _cf_METADATA (
        key INTEGER PRIMARY KEY,
        value BLOB
      );
CREATE TABLE docs (
  id INTEGER PRIMARY KEY,
  card_id TEXT NOT NULL,
  board_id TEXT NOT NULL,
  modified_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  due_at TEXT,
  start_at TEXT,
  end_at TEXT,
  due_complete INTEGER NOT NULL,
  fingerprint TEXT NOT NULL
);
CREATE VIRTUAL TABLE texts USING fts5(
  title, body, tags, plain_title, plain_body,
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3 4 5 6',
  columnsize = 0
);
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (1, '0000_index.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (2, '0001_plain_words.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (3, '0002_longer_beginnings.sql', '2026-11-29 00:39:53');
INSERT INTO "_cf_METADATA" ("key", "value") VALUES (2, 9);
INSERT INTO "docs" ("id", "card_id", "board_id", "modified_at", "created_at", "due_at", "start_at", "end_at", "due_complete", "fingerprint") VALUES (1883151056990371842, 'sn2k7hZ9fpmAp7kjt', 'm5pAKKGhQ2dt8DEBG', '2026-11-29T00:39:56.965Z', '2026-11-29T00:39:56.957Z', '2020-06-01T12:00:00.000Z', NULL, NULL, 0, '19qxcz2vg423sijs42eor');
INSERT INTO "docs" ("id", "card_id", "board_id", "modified_at", "created_at", "due_at", "start_at", "end_at", "due_complete", "fingerprint") VALUES (1883151056998760449, 'tAdBF94mn2dWp78Wj', 'm5pAKKGhQ2dt8DEBG', '2026-11-29T00:39:56.973Z', '2026-11-29T00:39:56.733Z', '2099-06-01T12:00:00.000Z', '2020-06-01T12:00:00.000Z', NULL, 0, '1uruy0syuxj1a2p31todjd');
INSERT INTO "docs" ("id", "card_id", "board_id", "modified_at", "created_at", "due_at", "start_at", "end_at", "due_complete", "fingerprint") VALUES (1883151057032314883, 'SrjQM8vGBCQumQH75', 'm5pAKKGhQ2dt8DEBG', '2026-11-29T00:39:57.005Z', '2026-11-29T00:39:56.979Z', NULL, NULL, NULL, 0, '2eh14f5cjrgmg5g7do7w5');
INSERT INTO "texts" (rowid, "title", "body", "tags", "plain_title", "plain_body") VALUES (1883151056990371842, 'Marble', '', 'bm5pAKKGhQ2dt8DEBG n2 sfSPwWSoKRQqKehC4T wgWSdw6cQSWDHdhrsj u72wLL3R795ueTDbac xopen hdue', '', '');
INSERT INTO "texts" (rowid, "title", "body", "tags", "plain_title", "plain_body") VALUES (1883151056998760449, 'Granite ß ​花崗​崗岩​岩​', '- [x] Cut'||char(10)||'- [ ] Carry'||char(10)||'3'||char(10)||'Tools'||char(10)||'Chisel'||char(10)||'Cart'||char(10)||'I do.'||char(10)||'It is @grace who carries.', 'bm5pAKKGhQ2dt8DEBG n1 sb66z8NNzbGZBDTkvw wRKLgaJMDDTe8mvMmP u429RLH6MEEQjT4HT7 m429RLH6MEEQjT4HT7 m72wLL3R795ueTDbac a72wLL3R795ueTDbac lm5pAKKGhQ2dt8DEBGn7fyH4 xopen hdescription hstart hdue hattachment hchecklist hcomment hlabel hperson f100ld91eeig13kpn5tjpoq', 'granite ss ​花崗​崗岩​岩​', '');
INSERT INTO "texts" (rowid, "title", "body", "tags", "plain_title", "plain_body") VALUES (1883151057032314883, 'Basalt', '', 'zm5pAKKGhQ2dt8DEBG n3 sfSPwWSoKRQqKehC4T wRKLgaJMDDTe8mvMmP u429RLH6MEEQjT4HT7 xarchived', '', '');
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('d1_migrations', 3);
CREATE UNIQUE INDEX docs_by_card ON docs (card_id);
CREATE INDEX docs_by_board ON docs (board_id, card_id);
COMMIT;
