/**
 * A PDF whose text may be of any script: letters that its font lacks come from others (`fallback-fonts.ts`), Hebrew and Arabic stand from
 * right to left. Lines are broken by pdfkit, and each is ordered in the direction of its text. A letter that no font has is written as its number, `[U+2A6D6]`.
 *
 * It overrides `_fragment` and reads `_font` and `_fontSize`, which pdfkit does not publish. What it publishes, `text(piece, { continued: true })` with
 * a font for each piece, was tried: pdfkit then breaks lines of text that is ordered already, so the second line of a Hebrew text stands above the first
 * (`pdf.test.ts`, "begins on the first of them"). Whoever raises pdfkit runs that file; decision 442 says what is left if `_fragment` goes.
 */
import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { fontWithAll, isUnseen, type FallbackFont } from './fallback-fonts.ts'

const bidi = bidiFactory()

type Options = PDFKit.Mixins.TextOptions & { lineWidth?: number; textWidth?: number }
/** What pdfkit does not tell in its types: it draws each piece of a line by `_fragment`, in `_font`. */
type Drawing = PDFKit.PDFDocument & {
  _font: { ascender: number }
  _fontSize: number
  _fragment(text: string, x: number, y: number, options: Options): void
}
const Base = PDFDocument as unknown as new (options: PDFKit.PDFDocumentOptions) => Drawing

/** pdfkit takes a font that is open, but its types name files alone. */
const sourceOf = (font: Font) => font as unknown as Buffer & string

/** Of one font, in the order in which it is drawn; null: the document's own. */
type Piece = { text: string; font: FallbackFont | null }

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const LONE_SURROGATES = /\p{Surrogate}/gu
/** Direct how text around them is read; they have no picture of their own. */
const CONTROLS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const letterSegments = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** The document's own font is a Chinese one, in which ’ is as wide as a character: within a Latin word it is another one. */
const narrowed = (text: string): string =>
  text.replaceAll(/(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu, "'")

export class ScriptPdf extends Base {
  readonly #own: Font
  readonly #isOwn = new Map<number, boolean>()
  /** Each is asked for when a line is measured, and again when it is drawn. */
  readonly #pieces = new Map<string, readonly Piece[]>()
  /** Of the text that is being drawn: that of its first letter. */
  #direction: 'ltr' | 'rtl' = 'ltr'
  readonly #registered = new Set<string>()

  /** @param font the document's own, in any weight: all have the same letters */
  constructor(options: PDFKit.PDFDocumentOptions, font: Font) {
    super({ ...options, font: sourceOf(font) })
    this.#own = font
  }

  /** A font that is open already: pdfkit would read a file anew for each document, with all tables that its letters need. */
  registerOpen(name: string, font: Font): this {
    return this.registerFont(name, sourceOf(font))
  }

  override text(text: string, ...place: unknown[]): this {
    const [first = ''] = /\p{L}/u.exec(text) ?? []
    this.#direction = RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
    return super.text(narrowed(text), ...(place as []))
  }

  override heightOfString(text: string, options?: Options): number {
    return super.heightOfString(narrowed(text), options)
  }

  override widthOfString(text: string, options?: Options): number {
    if (this.#isPlain(text)) return super.widthOfString(text, options)
    return this.#piecesOf(text).reduce(
      (width, piece) => width + this.#within(piece.font, () => super.widthOfString(piece.text)),
      0,
    )
  }

  override _fragment(text: string, x: number, y: number, options: Options): void {
    if (this.#isPlain(text)) return super._fragment(text, x, y, options)
    const { width, align, lineWidth = 0 } = options
    const free = width === undefined ? 0 : lineWidth - this.widthOfString(text.trimEnd())
    let left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
    const base = y + (this._font.ascender / 1000) * this._fontSize
    for (const piece of this.#piecesOf(text)) {
      left += this.#within(piece.font, () => {
        super._fragment(piece.text, left, base, { baseline: 'alphabetic' })
        return super.widthOfString(piece.text)
      })
    }
  }

  #isPlain(text: string): boolean {
    for (const letter of text) {
      if (letter !== '\n' && !this.#has(letter.codePointAt(0) ?? 0)) return false
    }
    return true
  }

  /** Whether the document's own font draws it. */
  #has(letter: number): boolean {
    const known = this.#isOwn.get(letter)
    if (known !== undefined) return known
    const has = this.#own.hasGlyphForCodePoint(letter) && !isUnseen(letter)
    this.#isOwn.set(letter, has)
    return has
  }

  #within<T>(font: FallbackFont | null, draw: () => T): T {
    if (font === null) return draw()
    if (!this.#registered.has(font.file)) {
      this.registerOpen(font.file, font.font)
      this.#registered.add(font.file)
    }
    const own = this._font
    this.font(font.file)
    try {
      return draw()
    } finally {
      this._font = own
    }
  }

  #piecesOf(text: string): readonly Piece[] {
    const key = `${this.#direction}${text}`
    const known = this.#pieces.get(key)
    if (known !== undefined) return known
    const pieces = this.#makePieces(text)
    this.#pieces.set(key, pieces)
    return pieces
  }

  #makePieces(text: string): Piece[] {
    const clean = text.replaceAll('\n', '').normalize('NFC').replaceAll(LONE_SURROGATES, '')
    if (!RIGHT_TO_LEFT.test(clean)) return this.#inFonts(clean.replaceAll(CONTROLS, ''))
    return runsOf(clean, this.#direction).flatMap(({ text: run, isRightToLeft }) => {
      const pieces = this.#inFonts(run.replaceAll(CONTROLS, ''))
      return isRightToLeft ? pieces.reverse().map(mirroredOf) : pieces
    })
  }

  /** Word by word, so that one is of one font where one has all of it, else letter by letter. */
  #inFonts(text: string): Piece[] {
    const pieces: Piece[] = []
    const add = (part: string, font: FallbackFont | null) => {
      const last = pieces.at(-1)
      if (last !== undefined && last.font?.file === font?.file) last.text += part
      else pieces.push({ text: part, font })
    }
    for (const [word] of text.matchAll(/\s+|\S+/gu)) {
      const font = this.#fontOf(word)
      if (font !== undefined) add(shownIn(word, font), font)
      else {
        for (const { segment } of letterSegments.segment(word)) this.#addLetter(segment, add)
      }
    }
    return pieces
  }

  /** A letter with its marks, or each of them by itself, or its number. */
  #addLetter(letter: string, add: (part: string, font: FallbackFont | null) => void): void {
    const font = this.#fontOf(letter)
    if (font !== undefined) return add(shownIn(letter, font), font)
    for (const part of letter) {
      const code = part.codePointAt(0) ?? 0
      const other = this.#fontOf(part)
      if (other !== undefined) add(shownIn(part, other), other)
      else add(`[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`, null)
    }
  }

  /** @returns null: the document's own; undefined: none has all of it */
  #fontOf(text: string): FallbackFont | null | undefined {
    const letters = [...text].map((letter) => letter.codePointAt(0) ?? 0)
    if (letters.every((letter) => isUnseen(letter) || this.#has(letter))) return null
    return fontWithAll(letters)
  }
}

/** Without what is not seen, unless the font forms its letters by it. */
const shownIn = (text: string, font: FallbackFont | null): string =>
  [...text]
    .filter((letter) => {
      const code = letter.codePointAt(0) ?? 0
      return !isUnseen(code) || font?.has(code) === true
    })
    .join('')

/** What is read in one direction, in the order from left to right in which it stands. */
function runsOf(
  line: string,
  direction: 'ltr' | 'rtl',
): { text: string; isRightToLeft: boolean }[] {
  const levels = bidi.getEmbeddingLevels(line, direction)
  const runs: { from: number; to: number; level: number }[] = []
  for (const index of bidi.getReorderedIndices(line, levels)) {
    const level = levels.levels[index] ?? 0
    const last = runs.at(-1)
    if (last?.level === level && (index === last.to || index === last.from - 1)) {
      last.from = Math.min(last.from, index)
      last.to = Math.max(last.to, index + 1)
    } else runs.push({ from: index, to: index + 1, level })
  }
  return runs.map(({ from, to, level }) => ({
    text: line.slice(from, to),
    isRightToLeft: level % 2 === 1,
  }))
}

/** Fonts turn what has letters of such a script; signs alone are turned here, brackets always. */
function mirroredOf({ text, font }: Piece): Piece {
  const mirrored = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter)
  return { text: (RIGHT_TO_LEFT.test(text) ? mirrored : mirrored.reverse()).join(''), font }
}
