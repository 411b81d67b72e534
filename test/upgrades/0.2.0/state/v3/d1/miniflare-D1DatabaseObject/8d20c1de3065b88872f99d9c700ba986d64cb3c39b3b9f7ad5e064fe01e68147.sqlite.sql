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
  prefix = '1 2 3',
  columnsize = 0
);
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (1, '0000_index.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (2, '0001_plain_words.sql', '2026-11-29 00:39:30');
INSERT INTO "_cf_METADATA" ("key", "value") VALUES (2, 16);
INSERT INTO "docs" ("id", "card_id", "board_id", "modified_at", "created_at", "due_at", "start_at", "end_at", "due_complete", "fingerprint") VALUES (1883151033220202498, '6gukajDj622jvc2Hh', 'wSZY3vcQCz4wZYJ5H', '2026-11-29T00:39:34.296Z', '2026-11-29T00:39:34.200Z', '2020-06-01T12:00:00.000Z', NULL, NULL, 0, 'psx1piqk101n3b0i7wl68');
INSERT INTO "docs" ("id", "card_id", "board_id", "modified_at", "created_at", "due_at", "start_at", "end_at", "due_complete", "fingerprint") VALUES (1883151033262145537, 'mvT3gAKJpBYMEo8ge', 'wSZY3vcQCz4wZYJ5H', '2026-11-29T00:39:34.336Z', '2026-11-29T00:39:33.564Z', '2099-06-01T12:00:00.000Z', '2020-06-01T12:00:00.000Z', NULL, 0, 'wfoqc8h6z42ae4cbkduhf');
INSERT INTO "docs" ("id", "card_id", "board_id", "modified_at", "created_at", "due_at", "start_at", "end_at", "due_complete", "fingerprint") VALUES (1883151033392168963, 'BDL2z4kb4KJkbJCY4', 'wSZY3vcQCz4wZYJ5H', '2026-11-29T00:39:34.460Z', '2026-11-29T00:39:34.443Z', NULL, NULL, NULL, 0, '14nbkp6uyrp4gllygnx8l');
INSERT INTO "texts" (rowid, "title", "body", "tags", "plain_title", "plain_body") VALUES (1883151033220202498, 'Marble', '', 'bwSZY3vcQCz4wZYJ5H sxk8ZxgRu5SSLufcRp wcWa7JC3tF6DXbKCjp u6ez2MZo49BtX46rxr xopen hdue', '', '');
INSERT INTO "texts" (rowid, "title", "body", "tags", "plain_title", "plain_body") VALUES (1883151033262145537, 'Granite ß ​花崗​崗岩​岩​', '- [x] Cut'||char(10)||'- [ ] Carry'||char(10)||'3'||char(10)||'Tools'||char(10)||'Chisel'||char(10)||'Cart'||char(10)||'I do.'||char(10)||'It is @grace who carries.', 'bwSZY3vcQCz4wZYJ5H sxMSvWKJrgyfuanmPz wqA5qHjEYvJeKtaQwJ u3HXr7224eJNzorzWF m3HXr7224eJNzorzWF m6ez2MZo49BtX46rxr a6ez2MZo49BtX46rxr lwSZY3vcQCz4wZYJ5HJrezDn xopen hattachment hchecklist hcomment hdescription hdue hstart f100ld91eeig13kpn5tjpoq', 'granite ss ​花崗​崗岩​岩​', '');
INSERT INTO "texts" (rowid, "title", "body", "tags", "plain_title", "plain_body") VALUES (1883151033392168963, 'Basalt', '', 'zwSZY3vcQCz4wZYJ5H sxk8ZxgRu5SSLufcRp wqA5qHjEYvJeKtaQwJ u3HXr7224eJNzorzWF xarchived', '', '');
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('d1_migrations', 2);
CREATE UNIQUE INDEX docs_by_card ON docs (card_id);
CREATE INDEX docs_by_board ON docs (board_id, card_id);
COMMIT;
