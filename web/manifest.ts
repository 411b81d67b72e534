import { SHARE_PATH } from './router/route.ts'

/** Its addresses are relative to its own, as the service may be under a path. It tells a browser what it needs to install the page: its name, its colors, where it shares texts to, and its icons at the paths that the build has given them. */
export function manifest(pathOf: (file: string) => string): string {
  const icon = (file: string, size: string, purpose = 'any') => ({
    src: pathOf(file),
    sizes: size,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: 'Laneway',
    short_name: 'Laneway',
    description: 'Kanban boards: live, quick and calm.',
    start_url: 'b',
    scope: '.',
    display: 'standalone',
    share_target: {
      action: SHARE_PATH.slice(1),
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    background_color: '#f7f6f4',
    theme_color: '#f7f6f4',
    icons: [
      icon('icon.svg', 'any'),
      icon('icons/icon-192.png', '192x192'),
      icon('icons/icon-512.png', '512x512'),
      icon('icons/maskable-512.png', '512x512', 'maskable'),
    ],
  })
}
