/** The strokes of each icon on a grid of 20 by 20. */
const STROKES = {
  archive: 'M3 4h14v3.5H3zM4.5 7.5V16h11V7.5M8 10.5h4',
  attachment:
    'm15.5 9.5-5.6 5.6a3.2 3.2 0 0 1-4.6-4.6l6-6a2.1 2.1 0 0 1 3 3l-5.9 6a1 1 0 0 1-1.5-1.5l5.3-5.4',
  back: 'M16 10H4M9 5l-5 5 5 5',
  bell: 'M10 2.8a4.7 4.7 0 0 1 4.7 4.7c0 3.9 1.8 5.7 1.8 5.7h-13s1.8-1.8 1.8-5.7A4.7 4.7 0 0 1 10 2.8M8.2 16a1.9 1.9 0 0 0 3.6 0',
  blocked: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M5.1 5.1l9.8 9.8',
  board: 'M3 3.5h14v13H3zM7.7 3.5v13M12.3 3.5V12',
  bolt: 'M11 2.5 4.5 11.5H9.5L9 17.5l6.5-9H10.5z',
  bookmark: 'M5.5 3h9v14L10 13.5 5.5 17z',
  brand: 'M3.5 3.5H6v13H3.5zM8.8 3.5h2.4V12H8.8zM14 3.5h2.5V8H14z',
  bullets: 'M3.7 5v.01M3.7 10v.01M3.7 15v.01M7.5 5H17M7.5 10H17M7.5 15H17',
  calendar: 'M3.5 4.5h13v12h-13zM3.5 8.5h13M7 2.5v3.5M13 2.5v3.5',
  card: 'M3 4.5h14v11H3zM6 8h8M6 11.5h5',
  check: 'm4 10.5 4 4 8-9',
  checklist: 'm3 5.5 1.5 1.5L7 4M3 13.5 4.5 15 7 12M10 6h7M10 14h7',
  clock: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M10 6v4l2.8 1.8',
  close: 'm5 5 10 10M15 5 5 15',
  columns: 'M3 4h4v12H3zM8 4h4v8H8zM13 4h4v10h-4z',
  comment: 'M3 4h14v9.5h-7L6 17v-3.5H3z',
  copy: 'M7 7h10v10H7zM13 7V3H3v10h4',
  description: 'M4 5h12M4 8.5h12M4 12h12M4 15.5h7',
  down: 'm5.5 8 4.5 4.5L14.5 8',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13',
  drag: 'M7.5 4.5v.01M12.5 4.5v.01M7.5 10v.01M12.5 10v.01M7.5 15.5v.01M12.5 15.5v.01',
  edit: 'M12.5 4.5l3 3L7 16H4v-3zM10.5 6.5l3 3',
  eye: 'M2.5 10S5 4.8 10 4.8 17.5 10 17.5 10 15 15.2 10 15.2 2.5 10 2.5 10M12.2 10a2.2 2.2 0 1 1-4.4 0 2.2 2.2 0 0 1 4.4 0',
  filter: 'M3.5 5.5h13M6 10h8M8.5 14.5h3',
  forward: 'M4 10h12M11 5l5 5-5 5',
  globe:
    'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M3 10h14M10 3c2.4 2 3.4 4.3 3.4 7s-1 5-3.4 7c-2.4-2-3.4-4.3-3.4-7s1-5 3.4-7',
  history: 'M3.5 10a6.5 6.5 0 1 0 2-4.7L3.5 7M3.5 3.5V7H7M10 6.5V10l2.5 1.5',
  key: 'M12 3a5 5 0 1 1-1.6 9.7L9 14H7v2H5v1.5H2.5V15l5-5A5 5 0 0 1 12 3M13.5 6.5v.01',
  keyboard: 'M2.5 5h15v10h-15zM5.5 8h.01M8.5 8h.01M11.5 8h.01M14.5 8h.01M6.5 12h7',
  label: 'M3 3.5h7l7 7-6.5 6.5-7.5-7.5zM6.7 7.2v.01',
  link: 'm8.5 11.5 3-3M9 6.5l1.8-1.8a3.2 3.2 0 0 1 4.5 4.5L13.5 11M11 13.5l-1.8 1.8a3.2 3.2 0 0 1-4.5-4.5L6.5 9',
  lane: 'M3 4h14v5H3zM3 11h14v5H3z',
  list: 'M5.5 3h9v14h-9zM8 6.5h4M8 9.5h4',
  lock: 'M4.5 9h11v8h-11zM7 9V6.2a3 3 0 0 1 6 0V9',
  minus: 'M4 10h12',
  moon: 'M16.5 11.8A6.8 6.8 0 1 1 8.2 3.5a5.4 5.4 0 0 0 8.3 8.3',
  more: 'M4.1 9.6h.8v.8h-.8zM9.6 9.6h.8v.8h-.8zM15.1 9.6h.8v.8h-.8z',
  move: 'M3.5 10h11M11 6l4 4-4 4M17 3.5v13',
  offline:
    'M3 3l14 14M5.8 8.2A6 6 0 0 0 3 9.8M17 9.8a9.6 9.6 0 0 0-7-2.8M7.8 13a3.4 3.4 0 0 1 4.4 0M10 16v.01',
  picture: 'M3 4h14v12H3zM3 13.5l4-4 4 4 2.5-2.5L17 14.5M13 7.5v.01',
  plus: 'M10 4v12M4 10h12',
  repeat:
    'M4 9.5V8.2A2.7 2.7 0 0 1 6.7 5.5h9.8M13.5 2.5l3 3-3 3M16 10.5v1.3a2.7 2.7 0 0 1-2.7 2.7H3.5M6.5 17.5l-3-3 3-3',
  screen: 'M2.5 4h15v9.5h-15zM7 17h6M10 13.5V17',
  search: 'M14 8.8a5.2 5.2 0 1 1-10.4 0 5.2 5.2 0 0 1 10.4 0M12.6 12.6 17 17',
  send: 'M17 3 3 8.5l5.5 3 3 5.5zM17 3l-8.5 8.5',
  settings:
    'M3 6h7M14 6h3M3 14h3M10 14h7M14 6a2 2 0 1 1-4 0 2 2 0 0 1 4 0M10 14a2 2 0 1 1-4 0 2 2 0 0 1 4 0',
  'sign-out': 'M8 3.5H3.5v13H8M12.5 6l4 4-4 4M16.5 10H8',
  smile: 'M17 10a7 7 0 1 1-14 0 7 7 0 0 1 14 0M7.8 8v.01M12.2 8v.01M6.8 11.8c1.6 2.3 4.8 2.3 6.4 0',
  sort: 'M6 4v12M3 13l3 3 3-3M11 5h6M11 9h5M11 13h3.5',
  star: 'm10 3 2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
  subtask: 'M4 3.5V13h4M4 7h4M8 5h9v4H8zM8 11h9v4H8z',
  sun: 'M13.2 10a3.2 3.2 0 1 1-6.4 0 3.2 3.2 0 0 1 6.4 0M10 2.5v1.3M10 16.2v1.3M2.5 10h1.3M16.2 10h1.3M4.7 4.7l.9.9M14.4 14.4l.9.9M4.7 15.3l.9-.9M14.4 5.6l.9-.9',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8.5 8v8',
  trash: 'M3.5 5.5h13M7.5 5.5V3h5v2.5M5 5.5 5.8 17h8.4L15 5.5M8.3 8.5v5.5M11.7 8.5v5.5',
  undo: 'M7 4 3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H7',
  redo: 'M13 4l3.5 3.5L13 11M16.5 7.5h-8a4.5 4.5 0 0 0 0 9H13',
  up: 'm5.5 12.5 4.5-4.5 4.5 4.5',
  upload: 'M10 13V3.5M6 7l4-4 4 4M3.5 16.5h13',
  user: 'M13 6.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0M3.8 17c.6-3.2 3-5 6.2-5s5.6 1.8 6.2 5',
  users:
    'M10.5 7a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0M2 16.5c.5-3 2.7-4.5 5.7-4.5s5.2 1.5 5.7 4.5M12.5 4.4a2.8 2.8 0 0 1 0 5.2M14.8 12.4c1.8.6 2.9 2 3.2 4.1',
  warning: 'M10 3.5 17.5 16.5h-15zM10 8.5v4M10 14.5v.01',
} as const

export type IconName = keyof typeof STROKES

/** Icons that point along the line of text, and point the other way where it runs from right to left. */
const DIRECTED = new Set<IconName>([
  'back',
  'forward',
  'move',
  'sign-out',
  'undo',
  'redo',
  'subtask',
  'checklist',
  'description',
  'board',
  'columns',
])

/** An icon in the color of the text. It says nothing to screen readers: what it stands for needs a name of its own. */
export function Icon({ name, isFilled = false }: { name: IconName; isFilled?: boolean }) {
  return (
    <svg
      class="icon"
      data-directed={DIRECTED.has(name) || undefined}
      data-filled={isFilled || undefined}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      <path d={STROKES[name]} />
    </svg>
  )
}
