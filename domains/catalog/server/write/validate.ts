/** Validates a draft before it is written, whether it comes from the form or from a file. */
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { CatalogReasons } from '../../reasons.ts'
import { HTML_MAX, NAME_MAX, SKUS_MAX, TEXT_MAX } from '../../limits.ts'
import { isRetail } from '../prices.ts'
import type { DraftSku, ProductDraft } from './draft.ts'

export type FieldError = { path: string; message: string }

/** @throws {Refused} optionsWrong, with the wrong fields */
export function validateDraft(draft: ProductDraft): void {
  const errors = errorsOf(draft)
  if (errors.length > 0) throw refuseOptions(errors)
}

/** `message` is a message key; callers that answer people translate it. */
export function errorsOf(draft: ProductDraft): FieldError[] {
  const counts = draft.options.map((option) => option.values.length)
  const choices = findRepeated(draft.skus.map((sku) => sku.values.join(',')))
  const codes = findRepeated(draft.skus.map((sku) => sku.code))
  // Each SKU without an id is a new one.
  const ids = findRepeated(draft.skus.map((sku, i) => String(sku.id ?? `new ${i}`)))
  return [
    ...textErrors(draft),
    ...draft.options.flatMap((option, i) => {
      const names = findRepeated(option.values.map((value) => value.name.cn))
      return [
        ...(option.values.length > SKUS_MAX
          ? [fieldError(`options.${i}.values`, 'tooManyValues')]
          : []),
        ...[...names].map((j) => fieldError(`options.${i}.values.${j}.name`, 'valueTwice')),
      ]
    }),
    ...draft.skus.flatMap((sku, i) => {
      const path = `skus.${i}`
      const fits =
        sku.values.length === counts.length &&
        sku.values.every((value, j) => Number.isInteger(value) && value >= 0 && value < counts[j]!)
      return [
        ...(fits ? [] : [fieldError(`${path}.values`, 'valuesWrong')]),
        ...(choices.has(i) ? [fieldError(`${path}.values`, 'choiceTwice')] : []),
        ...(ids.has(i) ? [fieldError(`${path}.id`, 'skuTwice')] : []),
        ...(codes.has(i) ? [fieldError(`${path}.code`, 'codeTwice')] : []),
        ...unitErrors(sku, path),
        ...priceErrors(sku, path),
      ]
    }),
  ]
}

/** Files may contain texts of any length; these are the lengths that the form accepts, which must be able to open them. */
function textErrors(draft: ProductDraft): FieldError[] {
  const texts: (readonly [path: string, text: Translated | undefined, max: number])[] = [
    ['name', draft.name, NAME_MAX],
    ['brief', draft.brief, TEXT_MAX],
    ['details', draft.details, HTML_MAX],
    ['purchaseNotice', draft.purchaseNotice, HTML_MAX],
    ['keywords', draft.keywords, TEXT_MAX],
    ['pageHead.title', draft.pageHead?.title, TEXT_MAX],
    ['pageHead.description', draft.pageHead?.description, TEXT_MAX],
    ...draft.figures.map((text, i) => [`figures.${i}`, text, NAME_MAX] as const),
    ...draft.specifications.flatMap(({ name, value }, i) => [
      [`specifications.${i}.name`, name, NAME_MAX] as const,
      [`specifications.${i}.value`, value, TEXT_MAX] as const,
    ]),
    ...draft.options.flatMap(({ name, values }, i) => [
      [`options.${i}.name`, name, NAME_MAX] as const,
      ...values.map((value, j) => [`options.${i}.values.${j}.name`, value.name, NAME_MAX] as const),
    ]),
    ...draft.skus.flatMap(({ units }, i) =>
      units.map((unit, j) => [`skus.${i}.units.${j}.name`, unit.name, NAME_MAX] as const),
    ),
    ...draft.pictures.map(({ alt }, i) => [`pictures.${i}.alt`, alt, TEXT_MAX] as const),
  ]
  return texts.flatMap(([path, text, max]) =>
    LANGS.filter((lang) => (text?.[lang]?.length ?? 0) > max).map((lang) =>
      fieldError(`${path}.${lang}`, 'textTooLong'),
    ),
  )
}

function unitErrors({ units }: DraftSku, path: string): FieldError[] {
  const sizes = findRepeated(units.map((unit) => String(unit.factor)))
  const hasBase = units.some((unit) => unit.factor === 1)
  return [
    ...(hasBase ? [] : [fieldError(`${path}.units`, 'baseUnitMissing')]),
    ...[...sizes].map((i) => fieldError(`${path}.units.${i}.factor`, 'factorTwice')),
    ...units.flatMap((unit, i) =>
      unit.minQuantity > unit.maxQuantity
        ? [fieldError(`${path}.units.${i}.maxQuantity`, 'maximumBelowMinimum')]
        : [],
    ),
  ]
}

function priceErrors({ prices }: DraftSku, path: string): FieldError[] {
  const tiers = findRepeated(prices.map((p) => `${p.currency} ${p.audience} ${p.minQuantity}`))
  const retails = new Set(prices.filter(isRetail).map((price) => price.currency))
  return [
    ...prices.flatMap((price, i) =>
      price.audience === 'all' && !retails.has(price.currency)
        ? [fieldError(`${path}.prices.${i}.minQuantity`, 'retailMissing')]
        : [],
    ),
    ...[...tiers].map((i) => fieldError(`${path}.prices.${i}.minQuantity`, 'tierTwice')),
    ...prices.flatMap((price, i) =>
      price.amount % PRICE_STEP[price.currency] === 0
        ? []
        : [fieldError(`${path}.prices.${i}.amount`, 'notWhole')],
    ),
    ...prices.flatMap((price, i) =>
      price.amount <= AMOUNT_MAX[price.currency]
        ? []
        : [fieldError(`${path}.prices.${i}.amount`, 'priceTooHigh')],
    ),
  ]
}

export const fieldError = (path: string, key: string): FieldError => ({
  path,
  message: `catalog.errors.${key}`,
})

export const refuseOptions = (fields: readonly FieldError[]): Refused =>
  new Refused(CatalogReasons.optionsWrong, { detail: { fields } })

/** Indexes of texts that equal an earlier one. */
function findRepeated(texts: readonly string[]): Set<number> {
  const seen = new Set<string>()
  return new Set(
    texts.flatMap((text, i) => {
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew ? [] : [i]
    }),
  )
}
