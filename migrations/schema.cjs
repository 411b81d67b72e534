// Drizzle finds tables among what a module exports; the tables of entities are the values of one export.
module.exports = require('../src/boards/tables.ts').TABLES
