/** Units in files: those that the dictionary has in any language take its names, and the report says which it has not. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { officeTaskLines } from '../contract.ts'
import { NOTES_MAX } from './import/notes-once.ts'
import { openImports } from './testing.ts'

const { db, imported, exported, must } = await openImports()
const HEAD = 'product_code,sku_code,name_cn,category_cn'
const csv = (columns: string, ...rows: string[]) => `${[HEAD + columns, ...rows].join('\n')}\n`
const notesOf = async (taskId: number) =>
  (await must(officeTaskLines, { taskId, kind: 'note' })).items
    .map(({ reason }) => reason)
    .filter((reason) => reason.startsWith('unit'))
const unitsOf = async (code: string) =>
  (
    await db.rows<{ text: string }>(sql`
      select concat_ws(' ', coalesce(m.name, u.name) ->> 'cn', coalesce(m.name, u.name) ->> 'en',
        case when m.id is null then 'own' end) as text
      from catalog.sku_unit u join catalog.sku s on s.id = u.sku_id left join catalog.measure m on m.id = u.measure_id
      where s.code = ${code} and u.removed_at is null order by u.factor`)
  ).map(({ text }) => text)

test('a unit is known by its name in any language; one that the file does not name is the first of the dictionary', async () => {
  const task = await imported(
    csv(
      ',unit_cn,unit_en,more_units',
      'A1,A1-1,甲,工具,箱,,',
      'A2,A2-1,乙,工具,,BOX," | pack |  |  | 10 | 1 | 1 | 9"',
      'A3,A3-1,丙,工具,,,',
    ),
  )
  expect(task).toMatchObject({ newCount: 3, refusedCount: 0 })
  expect(await notesOf(task.id)).toEqual([])
  expect(await Promise.all(['A1-1', 'A2-1', 'A3-1'].map(unitsOf))).toEqual([
    ['箱 box'],
    ['箱 box', '包 pack'],
    ['件 pc'],
  ])
})

const ODD = csv(
  ',unit_cn,unit_en',
  'B1,B1-1,甲,工具,木桶,barrel',
  'B2,B2-1,乙,工具,木桶,barrel',
  'B3,B3-1,丙,工具,箱,carton',
)
const REPORTED = [
  'unit “木桶” isn’t in your units of measure. It’s kept as the product’s own',
  'unit “carton” differs from “box” in your units of measure. It’s kept as the product’s own',
]

test('a name that the dictionary has not, or has otherwise, is in the report once, dry and for real', async () => {
  expect(await notesOf((await imported(ODD, { dryRun: true })).id)).toEqual(REPORTED)
  expect(await notesOf((await imported(ODD)).id)).toEqual(REPORTED)
  expect(await Promise.all(['B1-1', 'B2-1', 'B3-1'].map(unitsOf))).toEqual([
    ['木桶 barrel own'],
    ['木桶 barrel own'],
    ['箱 carton own'],
  ])
})

test('what was exported is the same when it comes back, names of their own too', async () => {
  const again = await imported(await exported())
  expect(again).toMatchObject({ sameCount: 6, changedCount: 0, refusedCount: 0 })
  expect(await notesOf(again.id)).toEqual([])
})

test('a file from before a unit of measure was renamed does not take it away', async () => {
  const before = await exported()
  await db.count(sql`
    update catalog.measure set name = name || '{"en": "carton"}' where name ->> 'cn' = '箱'`)
  const again = await imported(before)
  expect(again).toMatchObject({ changedCount: 0, refusedCount: 0 })
  expect(await notesOf(again.id)).toEqual([
    'unit “box” is called “carton” in your units of measure, which counts',
  ])
  expect(await unitsOf('A1-1')).toEqual(['箱 carton'])
})

test('another shop’s list says its unit in words of ours, or is told', async () => {
  const row = (code: string, unit?: string) =>
    JSON.stringify({
      code,
      name: code,
      category: ['工具'],
      skus: [{ options: [], price: 12, stock: 1 }],
      ...(unit === undefined ? {} : { unit }),
    })
  const task = await imported(`${[row('N1', '台'), row('N2', '木桶'), row('N3')].join('\n')}\n`)
  expect(await notesOf(task.id)).toEqual([REPORTED[0]])
})

test('of a file with a name of its own for each product the first thousand are listed, and the rest counted', async () => {
  const rows = Array.from(
    { length: NOTES_MAX + 3 },
    (_, i) => `M${i},M${i}-1,丁,工具,纸箱${i},carton ${i}`,
  )
  const task = await imported(
    csv(',unit_cn,unit_en', ...rows, 'M9999,M9999-1,丁,工具,纸箱0,carton 0'),
  )
  expect(task).toMatchObject({ newCount: NOTES_MAX + 4, noteCount: NOTES_MAX + 1 })
  const last = await db.row<{ key: string; count: number }>(sql`
    select said ->> 'key' as key, (said -> 'values' ->> 'count')::int as count from imports.line
    where task_id = ${task.id} and kind = 'note' order by id desc limit 1`)
  expect(last).toEqual({ key: 'catalog.import.moreNotes', count: 3 })
})
