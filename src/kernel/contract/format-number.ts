// To make one takes much longer than to use it, and each text that is read asks for a number.
const NUMBERS = new Intl.NumberFormat('en-US')

/** A number as messages and documents show it, with thousands separators: `1,000`. */
export const formatNumber = (number: number): string => NUMBERS.format(number)
