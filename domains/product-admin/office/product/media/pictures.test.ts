/** The form's pictures: their order, and option values that show one. */
import { expect, test } from 'vitest'
import { EMPTY, EMPTY_SKU, type ProductFormApi, type Values } from '../form.ts'
import { withImported, type ImportedPicture } from './imported-pictures.ts'
import { keyOf, movedTo, repoint, thumbnailOf, type Picture } from './pictures.ts'

const picture = (name: string): Picture => ({
  fileId: name,
  url: `/${name}.webp`,
  smallUrl: '',
  alt: { cn: name },
})
const names = (pictures: readonly Picture[]) => pictures.map(({ fileId }) => fileId).join('')
const ALL = ['a', 'b', 'c', 'd'].map(picture)

/** A fake form with pictures; `changed` names what was set. */
function aForm(values: Values) {
  const changed: string[] = []
  const current: Record<string, unknown> = { ...values }
  const form = {
    getValues: () => current,
    setValue: (name: string, value: unknown) => {
      changed.push(name)
      current[name] = value
    },
  } as unknown as ProductFormApi
  return { form, changed, values: () => current as unknown as Values }
}

test.each([
  [0, 3, 'bcda'],
  [3, 0, 'dabc'],
  [1, 2, 'acbd'],
  [2, 2, 'abcd'],
  [1, 99, 'acdb'],
  [2, -1, 'cabd'],
  [9, 0, 'abcd'],
])('the picture at %i moves to %i, and none is lost', (from, to, order) => {
  expect(names(movedTo(ALL, from, to))).toBe(order)
  expect(names(ALL)).toBe('abcd')
})

test('a stored picture is identified by its id, an uploaded one by its file', () => {
  expect(keyOf({ ...picture('x'), id: 12 })).toBe('p12')
  expect(keyOf(picture('x'))).toBe('fx')
})

test('the small size is shown, and the large one until there is a small one', () => {
  expect(thumbnailOf({ ...picture('a'), smallUrl: '/a-400.webp' })).toBe('/a-400.webp')
  expect(thumbnailOf(picture('a'))).toBe('/a.webp')
})

const SHOWN: Values = {
  ...EMPTY,
  pictures: ALL,
  options: [
    {
      name: { cn: '颜色' },
      values: [
        { name: { cn: '红' }, pictureKey: 'fa' },
        { name: { cn: '蓝' }, pictureKey: 'fb' },
      ],
    },
  ],
  skus: [
    { ...EMPTY_SKU, code: 'S-1', pictureKey: 'fa' },
    { ...EMPTY_SKU, code: 'S-2', pictureKey: null },
  ],
}
const keysOf = ({ options, skus }: Values) => [
  ...options.flatMap(({ values }) => values.map(({ pictureKey }) => pictureKey)),
  ...skus.map(({ pictureKey }) => pictureKey),
]

test('option values and SKUs with a replaced picture show the new one', () => {
  const { form, values } = aForm(SHOWN)
  repoint(form, 'fa', 'p9')
  expect(keysOf(values())).toEqual(['p9', 'fb', 'p9', null])
  repoint(form, 'p9', null)
  expect(keysOf(values())).toEqual([null, 'fb', null, null])
  expect(keysOf(SHOWN)).toEqual(['fa', 'fb', 'fa', null])
})

test('a picture that is not used changes nothing, so that the form is not marked as edited', () => {
  const { form, changed, values } = aForm(SHOWN)
  repoint(form, 'fd', 'p9')
  expect(changed).toEqual([])
  expect(values().options).toBe(SHOWN.options)
})

test('names of values and other fields of an SKU stay', () => {
  const { form, values } = aForm(SHOWN)
  repoint(form, 'fa', 'p9')
  expect(values().options[0]!.values.map(({ name }) => name.cn)).toEqual(['红', '蓝'])
  expect(values().skus.map(({ code, units }) => [code, units.length])).toEqual([
    ['S-1', 1],
    ['S-2', 1],
  ])
})

test('a picture that came since the form was opened is shown; one that was cropped stays as it is in the form', () => {
  const known: ImportedPicture = {
    id: 7,
    address: 'https://pictures.example/7.jpg',
    state: 'stored',
    failure: null,
    url: '/7.webp',
    smallUrl: '/7-400.webp',
  }
  const fetched = { id: 7, url: '', smallUrl: '', alt: { cn: '图' } }
  const shown = withImported([fetched, { ...fetched, url: '/own.webp' }, picture('a')], [known])
  expect(shown.map((each) => [each.picture.url, each.known?.id])).toEqual([
    ['/7.webp', 7],
    ['/own.webp', 7],
    ['/a.webp', undefined],
  ])
})
