import { PICTURE } from '../../support/pictures.ts'

/** A form that uploads a small file, which may be a cover. */
export function someFile(): FormData {
  const form = new FormData()
  form.append('file', new File([PICTURE], 'file.jpg', { type: 'image/jpeg' }))
  return form
}
