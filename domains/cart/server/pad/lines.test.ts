/** Parsing what people write when they order goods: codes, names, chats, cells. */
import { describe, expect, test } from 'vitest'
import { fromFile, fromText } from './read.ts'
import { parseLine, mergeLines } from './lines.ts'

describe('a typed line', () => {
  test.each([
    ['TP-20418 3', 'TP-20418', 3, null],
    ['TP-20418,3', 'TP-20418', 3, null],
    ['TP-20418 x 12', 'TP-20418', 12, null],
    ['TP-20418×12箱', 'TP-20418', 12, '箱'],
    ['20 x Ball valve DN50', 'Ball valve DN50', 20, null],
    ['2 boxes of gloves', 'gloves', 2, 'boxes'],
    ['3个 封箱胶带', '封箱胶带', 3, '个'],
    ['封箱胶带两卷', '封箱胶带', 2, '卷'],
    ['球阀 DN50:二十个', '球阀 DN50', 20, '个'],
    ['1. guantes talla M, 10 cajas', 'guantes talla M', 10, 'cajas'],
    ['２、安全帽　５顶', '安全帽', 5, '顶'],
    ['sarung tangan 1.200 pcs', 'sarung tangan', 1200, 'pcs'],
    ['6205-2RS', '6205-2RS', null, null],
    ['6901234567890', '6901234567890', null, null],
    ['fengxiang jiaodai', 'fengxiang jiaodai', null, null],
    ['纸箱 400mm', '纸箱 400mm', null, null],
    ['20寸登机箱', '20寸登机箱', null, null],
    // An x also ends words; numbers may be codes.
    ['XX 3箱', 'XX', 3, '箱'],
    ['Latex gloves 3', 'Latex gloves', 3, null],
    ['3xl 手套 5', '3xl 手套', 5, null],
    ['6901234567890 x 10', '6901234567890', 10, null],
    ['10 x 6901234567890', '6901234567890', 10, null],
    ['6204 x 20', '6204', 20, null],
    ['5 BR-6308', 'BR-6308', 5, null],
    // Measures have no quantity.
    ['螺栓 M8x20', '螺栓 M8x20', null, null],
    ['纸箱 400*300*200', '纸箱 400*300*200', null, null],
    ['螺栓 M8x20 x 50', '螺栓 M8x20', 50, null],
    ['M8x20 50', 'M8x20', 50, null],
    ['五台阶钻头 2', '五台阶钻头', 2, null],
    ['3件套 x 2', '3件套', 2, null],
    // Chats.
    ['3箱XX', 'XX', 3, '箱'],
    ['我要 3 箱 XX', 'XX', 3, '箱'],
    ['XX要3箱,谢谢', 'XX', 3, '箱'],
    ['A-100三个', 'A-100', 3, '个'],
    ['A-100（3箱）', 'A-100', 3, '箱'],
    ['A-100 - 3', 'A-100', 3, null],
    ['A-100 数量:3箱', 'A-100', 3, '箱'],
    ['A-100, qty 3', 'A-100', 3, null],
    ['[ ] A-100 3 pcs.', 'A-100', 3, 'pcs'],
    ['① "A-100" 3', 'A-100', 3, null],
    ['please send 3 boxes of A-100', 'A-100', 3, 'boxes'],
    ['necesito 20 llaves, gracias', 'llaves', 20, null],
    ['beli 5 dus sarung tangan', 'sarung tangan', 5, 'dus'],
  ])('%s', (written, text, quantity, unit) => {
    expect(parseLine(written)).toEqual({ text, quantity, unit, error: null })
  })

  test.each([
    ['A-1 0', 'quantity'],
    ['A-1 -3', 'quantity'],
    ['A-1 1.5', 'quantity'],
    ['A-1 100001', 'quantity'],
    ['=HYPERLINK("http://x","y") 3', 'formula'],
    ['@SUM(A1) 3', 'formula'],
    ['x'.repeat(101), 'tooLong'],
  ])('%s is an error, reported with its line', (written, error) => {
    expect(parseLine(written)).toMatchObject({ quantity: null, error })
  })

  test('a very long one is read at once: nobody else is answered meanwhile', () => {
    const began = performance.now()
    parseLine(`1.${' '.repeat(30_000)}2`)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

/** A buyer whose client is still connected. */
const us = { buyerId: 1, hasGone: () => false }
const file = (text: string) => ({
  buffer: Buffer.from(text),
  filename: 'l.csv',
  mimetype: 'text/csv',
})
const lines = async (reading: ReturnType<typeof fromText>) =>
  (await reading).lines.map(({ text, quantity, unit }) => [text, quantity, unit])

test('cells of a spreadsheet: a header names the columns, in any order', async () => {
  expect(
    await lines(fromText(us, '数量\t名称\t商品编码\t单位\n3\t球阀\tTP-1\t箱\n\t帽子\t\t')),
  ).toEqual([
    ['TP-1', 3, '箱'],
    ['帽子', null, null],
  ])
  expect(await lines(fromFile(us, file('Código;Cantidad\nTP-1;3\n"=""00123""";4')))).toEqual([
    ['TP-1', 3, null],
    ['00123', 4, null],
  ])
})

test('a pasted file is read as a file, and a line of a chat may contain several articles', async () => {
  expect(await lines(fromText(us, '商品编码,数量\nA-1,3\n"A-2",4箱'))).toEqual([
    ['A-1', 3, null],
    ['A-2', 4, '箱'],
  ])
  expect(await lines(fromText(us, '| SKU | Qty |\n|---|---|\n| A-1 | 3 |'))).toEqual([
    ['A-1', 3, null],
  ])
  expect(await lines(fromText(us, 'SKU-100 x 3\nA-1;Guantes;4'))).toEqual([
    ['SKU-100', 3, null],
    ['A-1', 4, null],
  ])
  expect(
    await lines(fromText(us, '商品编码 数量\nA-1*3，B-2 x 5。\nBall valve DN50, 20 pcs')),
  ).toEqual([
    ['A-1', 3, null],
    ['B-2', 5, null],
    ['Ball valve DN50', 20, 'pcs'],
  ])
})

test('without a header the words are the goods, and the number beside them the quantity', async () => {
  expect(
    await lines(fromText(us, 'TP-1\t3\n4\tTP-2\n6901234567890\t5\nTP-3\tBall valve\t6\tbox')),
  ).toEqual([
    ['TP-1', 3, null],
    ['TP-2', 4, null],
    ['6901234567890', 5, null],
    ['TP-3', 6, 'box'],
  ])
})

test('lines of a file have their line numbers and their errors', async () => {
  const read = await fromFile(us, file('code,qty\nA-1,2\n\nA-2,many\n=1+1,3\n,4\nA-3,5'))
  expect(read.lines.map(({ line, text, error }) => [line, text, error])).toEqual([
    [2, 'A-1', null],
    [4, 'A-2', 'quantity'],
    [5, '=1+1', 'formula'],
    [6, '', 'noText'],
    [7, 'A-3', null],
  ])
})

test('the same goods twice are one line; more than fits in a line stays separate', () => {
  const line = { line: 1, text: 'A-1', quantity: 2, unit: null, error: null }
  const { lines: stored, mergedCount } = mergeLines([
    line,
    { ...line, line: 2, text: 'a-1', quantity: 3 },
    { ...line, line: 3, quantity: 99_999 },
    { ...line, line: 4, unit: '箱' },
  ])
  expect(stored.map(({ line: at, quantity }) => [at, quantity])).toEqual([
    [1, 5],
    [3, 99_999],
    [4, 2],
  ])
  expect(mergedCount).toBe(1)
})

test('a thousand lines are read, the rest is counted', async () => {
  const many = Array.from({ length: 1234 }, (_, i) => `A-${i},1`).join('\n')
  expect(await fromFile(us, file(many))).toMatchObject({
    leftOutCount: 234,
    lines: { length: 1000 },
  })
})

test.each([
  ['', 5110],
  ['code,qty\n', 5110],
  ['price,qty\n1,2', 5115],
  ['PK\x03\x04 no zip', 5113],
  ['\0\0', 5111],
])('%j is refused as a whole, with the reason', async (text, code) => {
  await expect(fromFile(us, file(text))).rejects.toMatchObject({ reason: { code } })
})

test('a guest may paste less than a buyer', async () => {
  const guest = { ...us, buyerId: null }
  const text = 'A-1 3\n'.repeat(4000)
  await expect(fromText(guest, text)).rejects.toMatchObject({ reason: { code: 5118 } })
  expect((await fromText(guest, text.slice(0, 20_000))).lines).toHaveLength(1)
  expect((await fromText(us, text)).lines).toHaveLength(1)
})

test('a long list is read in slices, and reading stops when the client disconnects', async () => {
  const text = Array.from({ length: 900 }, (_, i) => `${'1,'.repeat(100)}${i}#`).join('\n')
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await fromText(us, text)
  isOver = true
  expect(turns).toBeGreaterThan(2)
  await expect(fromText({ ...us, hasGone: () => true }, text)).rejects.toMatchObject({
    reason: { code: 3014 },
  })
})
