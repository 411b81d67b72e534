#!/usr/bin/env node
// Starts the tool: from its source in the repository, where `npx` brings a Node that reads TypeScript,
// and as it was built in the package.
import { existsSync } from 'node:fs'

const source = new URL('laneway.ts', import.meta.url)
await import(existsSync(source) ? source.href : './dist/laneway.js')
