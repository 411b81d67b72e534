BEGIN;
CREATE TABLE _mf_objects (
    key TEXT PRIMARY KEY,
    blob_id TEXT,
    version TEXT NOT NULL,
    size INTEGER NOT NULL,
    etag TEXT NOT NULL,
    uploaded INTEGER NOT NULL,
    checksums TEXT NOT NULL,
    http_metadata TEXT NOT NULL,
    custom_metadata TEXT NOT NULL
);
CREATE TABLE _mf_multipart_uploads (
    upload_id TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    http_metadata TEXT NOT NULL,
    custom_metadata TEXT NOT NULL,
    state TINYINT DEFAULT 0 NOT NULL
);
CREATE TABLE _mf_multipart_parts (
    upload_id TEXT NOT NULL REFERENCES _mf_multipart_uploads(upload_id),
    part_number INTEGER NOT NULL,
    blob_id TEXT NOT NULL,
    size INTEGER NOT NULL,
    etag TEXT NOT NULL,
    checksum_md5 TEXT NOT NULL,
    object_key TEXT REFERENCES _mf_objects(key) DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (upload_id, part_number)
);
INSERT INTO "_mf_objects" (rowid, "key", "blob_id", "version", "size", "etag", "uploaded", "checksums", "http_metadata", "custom_metadata") VALUES (1, 'zBgJkmBRdRSHqw6k7', '2ed4abe63e112d0277823b4c1af28374eba51a1776b49fc65893d951a70be073000001a224be3190', '785f5b709d017e8e13b1b9d443eb5fd8', 9, '732c05b47539ae3abdbd2547ce8bc3c6', 1795912774034, '{}', '{"contentType":"text/plain"}', '{}');
COMMIT;
