/**
 * What an import changes of a product, from what to what, and what it leaves as it was though the file says otherwise: for
 * the report that staff read before they import for real.
 */
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import type { ImportChange } from '../../contract.ts'
import { cutText } from './remark.ts'

type Draft = ProductDraft
/** Names of what drafts refer to by id. */
export type ChangeLabels = {
  category: (id: number) => string
  brand: (id: number) => string
  value: (id: number) => string
}
type Field = ImportChange['field']
type Cell = { field: Field; lang?: Lang; sku?: string; note?: string; text: string }

/** Characters of a value that are shown. */
const TEXT_MAX = 160
/** Changes of one product that a report holds. */
const CHANGES_MAX = 80

/** Cells that differ, in the order of the form. An SKU that comes or goes is one change. */
export function changesOf(before: Draft, after: Draft, labels: ChangeLabels): ImportChange[] {
  const [old, now] = [cellsOf(before, after, labels), cellsOf(after, before, labels)]
  const changes = [...new Set([...now.keys(), ...old.keys()])].flatMap((key): ImportChange[] => {
    const [from, to] = [old.get(key)?.text ?? '', now.get(key)?.text ?? '']
    if (from === to) return []
    const { text: _text, ...cell } = (now.get(key) ?? old.get(key))!
    const kind = from === '' ? 'added' : to === '' ? 'cleared' : 'changed'
    return [{ ...cell, kind, from: cutText(from, TEXT_MAX), to: cutText(to, TEXT_MAX) }]
  })
  return changes.slice(0, CHANGES_MAX)
}

/** What the file says and the import leaves: `from` is the shop's, `to` the file's. */
export const leftOf = (after: Draft, wanted: Draft, labels: ChangeLabels): ImportChange[] =>
  changesOf(after, wanted, labels)
    .filter(({ to }) => to !== '')
    .map((change) => ({ ...change, kind: 'left' }))

function cellsOf(draft: Draft, other: Draft, labels: ChangeLabels): Map<string, Cell> {
  const cells: Cell[] = [
    ...textCells(draft),
    cellOf('category', labels.category(draft.categoryId)),
    cellOf('brand', draft.brandId === null ? '' : labels.brand(draft.brandId)),
    cellOf('internalNumber', draft.internalNumber ?? ''),
    cellOf('family', draft.family),
    cellOf('directSale', draft.directSale === true ? 'yes' : ''),
    cellOf('warrantyMonths', draft.warrantyMonths?.toString() ?? ''),
    cellOf(
      'attributes',
      draft.valueIds
        .toSorted((a, b) => a - b)
        .map(labels.value)
        .join(' · '),
    ),
    cellOf('pictures', draft.pictures.map(placeOf).join('\n')),
    cellOf(
      'model',
      [draft.model?.url, draft.model?.usdzUrl, draft.model?.posterUrl, draft.model?.size]
        .filter(Boolean)
        .join(' · '),
    ),
    cellOf('video', draft.videoUrl ?? ''),
    ...draft.skus.flatMap((sku) => skuCells(draft, sku, other)),
  ]
  return new Map(
    cells.map((cell) => [[cell.field, cell.lang, cell.sku, cell.note].join('\n'), cell]),
  )
}

const cellOf = (field: Field, text: string, more: Partial<Cell> = {}): Cell => ({
  field,
  text,
  ...more,
})
const placeOf = ({ stored, remoteUrl }: Draft['pictures'][number]): string =>
  remoteUrl ?? stored?.url ?? ''

function textCells(draft: Draft): Cell[] {
  const texts: [Field, readonly Translated[]][] = [
    ['name', [draft.name]],
    ['brief', [draft.brief]],
    ['details', [draft.details]],
    ['purchaseNotice', [draft.purchaseNotice]],
    ['keywords', draft.keywords === undefined ? [] : [draft.keywords]],
    ['pageTitle', draft.pageHead === undefined ? [] : [draft.pageHead.title]],
    ['pageDescription', draft.pageHead === undefined ? [] : [draft.pageHead.description]],
    ['figures', draft.figures],
    ['specifications', draft.specifications.flatMap(({ name, value }) => [name, value])],
    ['options', draft.options.flatMap(({ name, values }) => [name, ...values.map((v) => v.name)])],
    ['pictureTexts', draft.pictures.map(({ alt }) => alt)],
  ]
  return texts.flatMap(([field, list]) =>
    LANGS.map((lang) =>
      cellOf(
        field,
        list
          .map((text) => text[lang] ?? '')
          .filter(Boolean)
          .join(' · '),
        { lang },
      ),
    ),
  )
}

/** An SKU that the other draft lacks is one cell with its choices. */
function skuCells(draft: Draft, sku: Draft['skus'][number], other: Draft): Cell[] {
  const more = { sku: sku.code }
  const choices = sku.values.map((at, i) => draft.options[i]?.values[at]?.name.cn ?? '').join(' / ')
  const known = other.skus.some((each) =>
    sku.id === undefined || each.id === undefined ? each.code === sku.code : each.id === sku.id,
  )
  if (!known) return [cellOf('sku', choices === '' ? sku.code : choices, more)]
  const picture = sku.pictureIndex === null ? undefined : draft.pictures[sku.pictureIndex]
  return [
    cellOf('choices', choices, more),
    cellOf('barcode', sku.barcode ?? '', more),
    cellOf('weight', sku.weightGrams === null ? '' : `${sku.weightGrams} g`, more),
    cellOf('active', sku.active ? 'yes' : '', more),
    cellOf('skuPicture', picture === undefined ? '' : placeOf(picture), more),
    ...sku.units.map(({ name, factor, minQuantity, step, maxQuantity }) =>
      cellOf(
        'unit',
        `${LANGS.map((lang) => name[lang] ?? '')
          .filter(Boolean)
          .join(' / ')} · ${minQuantity} · ${step} · ${maxQuantity}`,
        {
          ...more,
          note: `× ${factor}`,
        },
      ),
    ),
    ...sku.prices.map(({ currency, audience, minQuantity, amount }) =>
      cellOf('price', (amount / 100).toFixed(2), {
        ...more,
        note: [
          currency,
          audience === 'all' ? '' : audience,
          minQuantity === 1 ? '' : `≥ ${minQuantity}`,
        ]
          .filter(Boolean)
          .join(' '),
      }),
    ),
  ]
}
