/** What a draft must be before the database sees it. Shapes and lengths are the contract's; this is what they mean. */
import { AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { CatalogReasons } from '../../contract.ts'
import { isRetail } from '../prices.ts'
import type { DraftSku, ProductDraft } from './draft.ts'

export type Fault = { path: string; message: string }

/** @throws {Refused} optionsWrong, with the fields that are */
export function demandSound(draft: ProductDraft): void {
  const faults = faultsOf(draft)
  if (faults.length > 0) throw wrong(faults)
}

/** `message` is a key of the messages; whoever answers a person translates it. */
export function faultsOf(draft: ProductDraft): Fault[] {
  const counts = draft.options.map((option) => option.values.length)
  const choices = repeated(draft.skus.map((sku) => sku.values.join(',')))
  const codes = repeated(draft.skus.map((sku) => sku.code))
  return [
    ...draft.options.flatMap((option, i) => {
      const names = repeated(option.values.map((value) => value.name.cn))
      return [...names].map((j) => fault(`options.${i}.values.${j}.name`, 'valueTwice'))
    }),
    ...draft.skus.flatMap((sku, i) => {
      const path = `skus.${i}`
      const fits =
        sku.values.length === counts.length &&
        sku.values.every((value, j) => Number.isInteger(value) && value >= 0 && value < counts[j]!)
      return [
        ...(fits ? [] : [fault(`${path}.values`, 'valuesWrong')]),
        ...(choices.has(i) ? [fault(`${path}.values`, 'choiceTwice')] : []),
        ...(codes.has(i) ? [fault(`${path}.code`, 'codeTwice')] : []),
        ...unitFaults(sku, path),
        ...priceFaults(sku, path),
      ]
    }),
  ]
}

function unitFaults({ units }: DraftSku, path: string): Fault[] {
  const sizes = repeated(units.map((unit) => String(unit.factor)))
  const hasBase = units.some((unit) => unit.factor === 1)
  return [
    ...(hasBase ? [] : [fault(`${path}.units`, 'baseUnitMissing')]),
    ...[...sizes].map((i) => fault(`${path}.units.${i}.factor`, 'factorTwice')),
    ...units.flatMap((unit, i) =>
      unit.minQuantity > unit.maxQuantity
        ? [fault(`${path}.units.${i}.maxQuantity`, 'maximumBelowMinimum')]
        : [],
    ),
  ]
}

function priceFaults({ prices }: DraftSku, path: string): Fault[] {
  const tiers = repeated(prices.map((p) => `${p.currency} ${p.audience} ${p.minQuantity}`))
  const retails = new Set(prices.filter(isRetail).map((price) => price.currency))
  return [
    ...prices.flatMap((price, i) =>
      price.audience === 'all' && !retails.has(price.currency)
        ? [fault(`${path}.prices.${i}.minQuantity`, 'retailMissing')]
        : [],
    ),
    ...[...tiers].map((i) => fault(`${path}.prices.${i}.minQuantity`, 'tierTwice')),
    ...prices.flatMap((price, i) =>
      price.amount % PRICE_STEP[price.currency] === 0
        ? []
        : [fault(`${path}.prices.${i}.amount`, 'notWhole')],
    ),
    ...prices.flatMap((price, i) =>
      price.amount <= AMOUNT_MAX[price.currency]
        ? []
        : [fault(`${path}.prices.${i}.amount`, 'priceTooHigh')],
    ),
  ]
}

export const fault = (path: string, key: string): Fault => ({
  path,
  message: `catalog.faults.${key}`,
})

export const wrong = (fields: readonly Fault[]): Refused =>
  new Refused(CatalogReasons.optionsWrong, { detail: { fields } })

/** Indexes of those that an earlier one equals. */
function repeated(texts: readonly string[]): Set<number> {
  const seen = new Set<string>()
  return new Set(
    texts.flatMap((text, i) => {
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew ? [] : [i]
    }),
  )
}
