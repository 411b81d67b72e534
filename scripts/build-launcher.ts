import { join } from 'node:path'
import { build } from 'esbuild'
import { ROOT } from './wrangler.ts'

// Writes the command `serve` as JavaScript beside the built Worker. Node needs some 30 MB to run it from its source, as it keeps what reads TypeScript.
await build({
  entryPoints: { serve: join(ROOT, 'scripts/serve-command.ts') },
  outdir: join(ROOT, 'dist/server'),
  bundle: true,
  splitting: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  logLevel: 'warning',
})
