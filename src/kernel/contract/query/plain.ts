/** Letters that stand for others without case and accents, although Unicode does not take them apart. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  // Stretches Arabic words.
  '\u0640': '',
}

const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/** Most long texts match this. They need no plain copy, because FTS5 knows all of their words. */
const ASCII = /^[\0-\x7f]*$/

/** Accents, and the points of Hebrew and Arabic. Marks of other scripts are vowels, or make another letter of one. */
const ACCENTS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/g

/** Marks after the first ten on a letter: putting so many in order takes more than linear time. */
const MARKS_TOO_MANY = /(?<=\p{M}{10})\p{M}+/gu

/** A text as words are compared: without case, accents and variants of width. */
export function plainOf(text: string): string {
  return text
    .toLowerCase()
    .replace(MARKS_TOO_MANY, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFC')
}

/** A plain text where FTS5, which knows case and the accents of Latin letters by itself, would read other words; else empty. */
export function plainCopy(text: string): string {
  if (ASCII.test(text)) return ''
  const known = text
    .replace(MARKS_TOO_MANY, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{sc=Latin}[\p{sc=Latin}\u0300-\u036f]*/gu, (word) =>
      word.normalize('NFD').replace(ACCENTS, ''),
    )
  const plain = plainOf(text)
  return plain === known.normalize('NFC') ? '' : plain
}
