/** A product as rows of the shop's own format: importing them again changes nothing. */
import { CURRENCIES } from '#kit/contract/money.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import { amountText } from '../import/own/cells.ts'
import { OPTION_NUMBERS, OWN_COLUMNS } from '../import/own/columns.ts'
import { pack } from '../import/own/pack.ts'
import {
  isRetail,
  type Price,
  type StoredProduct,
  type StoredSku,
} from '#domains/catalog/server/stored-door.ts'
import { htmlOf } from '#domains/catalog/server/draft-door.ts'
import type { Cell, Exported } from './exported.ts'

type Cells = Record<string, Cell>
type Around = { publicUrl: string }

export function ownRows(exported: Exported, around: Around): Cell[][] {
  const words = productCells(exported, around)
  return exported.product.skus.map((sku, i) => {
    const cells = { ...(i === 0 ? words : {}), ...skuCells(exported.product, sku) }
    return OWN_COLUMNS.map((column) => cells[column] ?? '')
  })
}

const inAll = (name: string, text: Translated | null): Cells =>
  Object.fromEntries(LANGS.map((lang) => [`${name}_${lang}`, text?.[lang] ?? '']))

/** A line for each item; empty for a language in which nothing was written. */
const lists = (name: string, rows: readonly (readonly Translated[])[]): Cells =>
  Object.fromEntries(
    LANGS.map((lang) => {
      const texts = rows.map((parts) => parts.map((part) => part[lang] ?? ''))
      const isWritten = texts.flat().some((text) => text !== '')
      return [`${name}_${lang}`, isWritten ? pack(texts) : '']
    }),
  )

function productCells({ product, categoryPath, brand }: Exported, { publicUrl }: Around): Cells {
  const { options, pictures } = product
  const numberOf = (id: number | null) => pictures.findIndex((each) => each.id === id) + 1
  return {
    state: product.state,
    family: product.family,
    direct_sale: product.directSale ? 'yes' : 'no',
    warranty_months: product.warrantyMonths ?? '',
    internal_number: product.internalNumber ?? '',
    ...inAll('name', product.name),
    ...inAll('brief', product.brief),
    ...lists('category', [categoryPath]),
    ...inAll('brand', brand),
    ...optionCells(product),
    option_pictures: pack(
      options.flatMap(({ values }, i) =>
        values.flatMap(({ pictureId }, j) =>
          numberOf(pictureId) === 0 ? [] : [[i + 1, j + 1, numberOf(pictureId)].map(String)],
        ),
      ),
    ),
    ...lists(
      'figures',
      product.figures.map((figure) => [figure]),
    ),
    ...lists(
      'specifications',
      product.specifications.map(({ name, value }) => [name, value]),
    ),
    attributes: attributesOf(product),
    pictures: pack(
      pictures.map(({ url, remoteUrl }) => [
        url === null ? (remoteUrl ?? '') : url.startsWith('/') ? `${publicUrl}${url}` : url,
      ]),
    ),
    ...lists(
      'picture_texts',
      pictures.map(({ alt }) => [alt]),
    ),
    model_url: product.modelUrl ?? '',
    model_usdz_url: product.modelUsdzUrl ?? '',
    model_poster_url: product.modelPosterUrl ?? '',
    model_size: product.modelSize ?? '',
    video_url: product.videoUrl ?? '',
    ...inAll('details', htmlOf(product, 'details')),
    ...inAll('purchase_notice', htmlOf(product, 'purchaseNotice')),
    ...inAll('keywords', product.keywords),
    ...inAll('page_title', product.pageHead.title),
    ...inAll('page_description', product.pageHead.description),
  }
}

const optionCells = ({ options }: StoredProduct): Cells =>
  Object.assign(
    {},
    ...OPTION_NUMBERS.map((number) => {
      const option = options[number - 1]
      return {
        ...inAll(`option${number}_name`, option?.name ?? null),
        ...lists(`option${number}_values`, option?.values.map(({ name }) => [name]) ?? []),
      }
    }),
  ) as Cells

function attributesOf({ values }: StoredProduct): string {
  const byKey = Map.groupBy(values, ({ key }) => key)
  return pack(
    [...byKey].map(([key, own]) => [
      key,
      ...own.map(({ kind, name, number }) =>
        kind === 'flag' ? 'yes' : number === null ? name.cn : String(number),
      ),
    ]),
  )
}

function skuCells(product: StoredProduct, sku: StoredSku): Cells {
  const [base, ...more] = sku.units
  const retails = CURRENCIES.map((currency) => {
    const price = sku.prices.find((each) => each.currency === currency && isRetail(each))
    return [
      `price_${currency.toLowerCase()}`,
      price === undefined ? '' : price.amount / 100,
    ] as const
  })
  return {
    product_code: product.code,
    sku_code: sku.code,
    barcode: sku.barcode ?? '',
    ...Object.fromEntries(
      OPTION_NUMBERS.map((number) => {
        const value = product.options[number - 1]?.values[sku.values[number - 1] ?? -1]
        return [`option${number}`, value?.name.cn ?? '']
      }),
    ),
    on_sale: sku.active ? 'yes' : 'no',
    weight_grams: sku.weightGrams ?? '',
    picture: product.pictures.findIndex(({ id }) => id === sku.pictureId) + 1 || '',
    ...inAll('unit', base?.name ?? null),
    min_quantity: base?.minQuantity ?? '',
    step: base?.step ?? '',
    max_quantity: base?.maxQuantity ?? '',
    more_units: pack(
      more.map(({ name, factor, minQuantity, step, maxQuantity }) => [
        ...LANGS.map((lang) => name[lang] ?? ''),
        ...[factor, minQuantity, step, maxQuantity].map(String),
      ]),
    ),
    ...Object.fromEntries(retails),
    more_prices: pack(sku.prices.filter((price) => !isRetail(price)).map(tierOf)),
    stock: sku.availableCount,
  }
}

const tierOf = ({ currency, audience, minQuantity, amount }: Price): string[] => [
  currency,
  audience,
  String(minQuantity),
  amountText(amount),
]
