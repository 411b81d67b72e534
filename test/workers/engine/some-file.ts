/** A form that uploads a small file. */
export function someFile(): FormData {
  const form = new FormData()
  form.append('file', new File(['bytes'], 'file.txt', { type: 'text/plain' }))
  return form
}
