/** Builds ZIP files for tests of their readers; also with wrong sizes. */
import { escapeText } from '../server/text/escape.ts'
import { crc32, deflateRawSync } from 'node:zlib'

type Part = { name: string; content: string | Buffer; claimedSize?: number }

export function aZip(parts: readonly Part[]): Buffer {
  const files: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize } of parts) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const label = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2) // names in UTF-8
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimedSize ?? plain.length, 18)
    common.writeUInt16LE(label.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, label, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, label]))
    files.push(file)
    offset += file.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, directory, end])
}

/** A workbook with one sheet: texts as shared strings, numbers as numbers. */
export function anXlsx(rows: readonly (readonly (string | number)[])[]): Buffer {
  const words: string[] = []
  const cells = (row: readonly (string | number)[], line: number) =>
    row.map((value, i) => {
      const place = `${String.fromCharCode(65 + i)}${line}`
      if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
      return `<c r="${place}" t="s"><v>${words.push(value) - 1}</v></c>`
    })
  const sheet = rows.map((row, i) => `<row r="${i + 1}">${cells(row, i + 1).join('')}</row>`)
  return aZip([
    {
      name: 'xl/workbook.xml',
      content: '<workbook xmlns:r="r"><sheets><sheet name="1" r:id="rId7"/></sheets></workbook>',
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content:
        '<Relationships><Relationship Id="rId7" Target="worksheets/sheet1.xml"/></Relationships>',
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet><sheetData>${sheet.join('')}</sheetData></worksheet>`,
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${words.map((word) => `<si><t>${escapeText(word)}</t></si>`).join('')}</sst>`,
    },
  ])
}
