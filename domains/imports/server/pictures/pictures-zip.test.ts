/** A ZIP of pictures: each finds its product by name, what finds none is reported, and a second time nothing is doubled. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { openImports } from '../testing.ts'

const { db, imported } = await openImports()
let shade = 0
const picture = () =>
  sharp({
    create: { width: 20, height: 20, channels: 3, background: { r: (shade += 9), g: 9, b: 9 } },
  })
    .png()
    .toBuffer()
async function zipOf(entries: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(bytes, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const picturesOf = (code: string) =>
  db.rows<{ position: number; fetchState: string; remote: boolean }>(sql`
    select i.position, i.fetch_state, i.remote_url is not null as remote from catalog.picture i
    join catalog.product p on p.id = i.product_id where p.code = ${code} order by 1`)

await aProduct(db, {
  code: 'DRILL',
  name: { cn: '电钻', en: 'Power drill' },
  options: [
    {
      name: { cn: '色' },
      values: [
        { name: { cn: '红' }, pictureIndex: null },
        { name: { cn: '蓝' }, pictureIndex: null },
      ],
    },
  ],
  skus: [aSku('DRILL-R', { values: [0] }), aSku('DRILL-B', { values: [1] })],
})
await aProduct(db, { code: 'SAW', name: { cn: '锯子' } })
await aProduct(db, { code: 'TWIN-1', name: { cn: '双胞' } })
await aProduct(db, { code: 'TWIN-2', name: { cn: '双胞' } })
await imported(
  'Handle,Title,Variant Price,Image Src\nkettle,Kettle,5,https://gone.example/pics/kettle-front.jpg?v=2\n',
)

const files = {
  'photos/DRILL-1.jpg': await picture(),
  'photos/drill_2.png': await picture(),
  'photos/DRILL-B.png': await picture(),
  'SAW/front.png': await picture(),
  '锯子 2.png': await picture(),
  'Power drill.png': await picture(),
  'kettle-front.jpg': await picture(),
  '双胞.png': await picture(),
  'holiday.png': await picture(),
  'SAW (3).png': Buffer.from('no picture at all'),
  '__MACOSX/SAW.png': Buffer.from('x'),
}

test('a dry run says where each would go as the import will, and stores nothing', async () => {
  const twice = { ...files, 'SAW (4).png': files['SAW/front.png'] }
  const task = await imported(await zipOf(twice), { dryRun: true })
  expect(task).toMatchObject({
    state: 'done',
    format: 'pictures',
    fileType: 'zip',
    changedCount: 7,
    sameCount: 1,
    refusedCount: 3,
  })
  expect(await picturesOf('DRILL')).toEqual([])
})

test('pictures find their product by code, folder, SKU, name, or the address that failed', async () => {
  const task = await imported(await zipOf(files))
  expect(task).toMatchObject({ changedCount: 7, refusedCount: 3 })
  expect(task.lines.map(({ name, reason }) => [name, reason]).toSorted()).toEqual([
    ['SAW (3).png', expect.stringMatching(/picture|image/i)],
    ['holiday.png', 'no product, SKU or name fits the file name'],
    ['双胞.png', 'several products are called “双胞”: name the file after a product code'],
  ])
  expect(await picturesOf('DRILL')).toHaveLength(4)
  expect(await picturesOf('SAW')).toHaveLength(2)
  expect(await picturesOf('kettle')).toEqual([{ position: 0, fetchState: 'stored', remote: true }])
  const blue = await db.row(sql`
    select i.position from catalog.sku s join catalog.picture i on i.id = s.picture_id where s.code = 'DRILL-B'`)
  expect(blue).toEqual({ position: expect.any(Number) })
})

test('the same ZIP again adds none of them a second time', async () => {
  const again = await imported(await zipOf(files))
  expect(again).toMatchObject({ changedCount: 0, sameCount: 7 })
  expect(await picturesOf('DRILL')).toHaveLength(4)
  await expectAuditClean(db)
})

test('what else a ZIP holds is named, and what the system added is not', async () => {
  const task = await imported(
    await zipOf({
      'SAW (9).png': await picture(),
      'notes.txt': Buffer.from('hello'),
      'more/Preise.pdf': Buffer.from('%PDF'),
      '.DS_Store': Buffer.from('x'),
      'more/Thumbs.db': Buffer.from('x'),
      '__MACOSX/._notes.txt': Buffer.from('x'),
    }),
  )
  expect(task).toMatchObject({ changedCount: 1, refusedCount: 0, noteCount: 1 })
  expect(task.lines.map(({ reason }) => reason)).toEqual([
    '2 files aren’t pictures and were left out: notes.txt, more/Preise.pdf',
  ])
})
