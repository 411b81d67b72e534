const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

/** HTML whose direction does not reach what stands beside it. */
export function bdi(html: string): string {
  return `<bdi>${html}</bdi>`
}

/** A paragraph of HTML. */
export function paragraph(html: string): string {
  return `<p>${html}</p>`
}

const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5fbf;color:#ffffff;font-weight:600;text-decoration:none'

/** A link that looks like a button. */
export function buttonTo(href: string, label: string): string {
  return `<a href="${escaped(href)}" style="${BUTTON}">${label}</a>`
}

/** The address in full, for who wants to see it first, or copies it. */
export function written(href: string): string {
  return `<p dir="ltr" style="color:#5e6470;font-size:13px;word-break:break-all">${escaped(href)}</p>`
}

const BODY =
  'margin:0 auto;max-width:560px;padding:24px;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2128'

/** A whole page, which asks no server for anything. */
export function page(language: string, parts: string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><title>Laneway</title></head>',
    `<body style="${BODY}">`,
    ...parts,
    '</body></html>\n',
  ].join('\n')
}

/** A paragraph in small letters, such as who has sent a message. */
export function smallPrint(html: string): string {
  return `<p style="color:#5e6470;font-size:13px">${html}</p>`
}
