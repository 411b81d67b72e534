import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./src/**/*table*.ts', './migrations/schema.cjs'],
  out: './migrations',
})
