/** Texts on posters: clean, and cut to lines. Names are anybody's: endless, in other scripts, or made to break what is around them. */
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Control characters, and those that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu
/** A joiner holds an emoji together, and letters of some scripts. */
const JOINERS = /[\u200c\u200d]/g
/** More is never drawn, and measuring it would take long. */
const LONGEST = 300
/** Marks that are piled on one letter; real text has fewer. */
const PILED_MARKS = /(\p{M}{3})\p{M}+/gu

/** One line of what can be seen. */
export function cleanText(text: string): string {
  const seen = text
    .slice(0, LONGEST)
    .replaceAll(JOINERS, (joiner) => (joiner === '\u200d' ? '\u0001' : '\u0002'))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(UNSEEN, (each) =>
      each === '\u0001' ? '\u200d' : each === '\u0002' ? '\u200c' : '',
    )
    .replaceAll(PILED_MARKS, '$1')
  return seen.trim()
}

type Measure = (text: string) => number

/**
 * Breaks a text into lines that fit, between words where they do, and within a word that does not, never within an emoji or a letter with its marks.
 * @param width of a line, in the unit of `measure`
 */
export function wrapText(
  text: string,
  { measure, width, most }: { measure: Measure; width: number; most: number },
): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(cleanText(text), measure, width)) {
    if (line !== '' && measure(line + piece) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
    if (lines.length > most) break
  }
  if (line.trim() !== '') lines.push(line.trimEnd())
  if (lines.length <= most) return lines
  const last = lines[most - 1] ?? ''
  return [...lines.slice(0, most - 1), shortenLine(last, measure, width)]
}

/** Words; one that is longer than a line by its letters. */
function* piecesOf(text: string, measure: Measure, width: number): Generator<string> {
  for (const { segment } of words.segment(text)) {
    if (measure(segment) <= width) yield segment
    else for (const letter of graphemes.segment(segment)) yield letter.segment
  }
}

function shortenLine(line: string, measure: Measure, width: number): string {
  const letters = [...graphemes.segment(line)].map(({ segment }) => segment)
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
