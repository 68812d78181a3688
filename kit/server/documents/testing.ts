/** Reads the text of a file that `writePdf` wrote, as a reader of PDF would find it: by the tables that its fonts bring. */
import { inflateSync } from 'node:zlib'

type Found = { head: string; data: string }

/** Every object of the file by its number, with its stream inflated. */
function objectsOf(file: Buffer): Map<string, Found> {
  const text = file.toString('latin1')
  const found = new Map<string, Found>()
  for (const { 1: id, 2: body } of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = body!.split(/stream\n/, 2)
    const raw = stream === undefined ? null : Buffer.from(stream, 'latin1')
    const data =
      raw === null
        ? ''
        : head.includes('/FlateDecode') && !head.includes('/Subtype')
          ? inflateSync(raw).toString('latin1')
          : raw.toString('latin1')
    found.set(id!, { head, data })
  }
  return found
}

const utf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** From the codes of a font's glyphs to text. */
function tableOf(map: string): Map<string, string> {
  const table = new Map<string, string>()
  for (const { 1: from, 2: list } of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    const texts = [...list!.matchAll(/<([\da-f ]*)>/gi)].map((each) =>
      utf16(each[1]!.replaceAll(' ', '')),
    )
    texts.forEach((text, index) =>
      table.set((Number.parseInt(from!, 16) + index).toString(16).padStart(4, '0'), text),
    )
  }
  return table
}

type Shown = { font: string | undefined; codes: string[] }

/** Every piece of text in the order in which it was written: its font and the codes of its glyphs, four digits each. */
function piecesOf(objects: Map<string, Found>): Shown[] {
  const pieces: Shown[] = []
  for (const { data } of objects.values()) {
    let font: string | undefined
    for (const { 1: name, 2: shown } of data.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = name
      else {
        const codes = [...shown!.matchAll(/<([\da-f]*)>/gi)].flatMap(
          ([, hex]) => hex!.match(/.{4}/g) ?? [],
        )
        pieces.push({ font, codes })
      }
    }
  }
  return pieces
}

/** @returns the text in the order in which it was written, a line for each piece; what has no character in it is `�` */
export function textOf(file: Buffer): string {
  const objects = objectsOf(file)
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const { 1: name, 2: id } of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1]
      if (map !== undefined) fonts.set(name!, tableOf(objects.get(map)?.data ?? ''))
    }
  }
  return piecesOf(objects)
    .map(({ font, codes }) => codes.map((code) => fonts.get(font ?? '')?.get(code) ?? '�').join(''))
    .join('\n')
}

/** @returns how many glyphs of the file are the box of a character that its font lacks: the first glyph of each font */
export const boxCount = (file: Buffer): number =>
  piecesOf(objectsOf(file)).reduce(
    (sum, { codes }) => sum + codes.filter((code) => code === '0000').length,
    0,
  )
