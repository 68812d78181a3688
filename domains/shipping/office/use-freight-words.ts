/** What the fields of a freight template and their values are called where two people have changed it. */
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Regions } from '#domains/addresses/office/door/regions.ts'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { query } from '#kit/web/calls/call.ts'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { formatMoney } from '#kit/web/language/money.ts'
import type { FreightTemplateForm } from '../contract.ts'

type Values = z.infer<typeof FreightTemplateForm>

const AMOUNTS = ['firstAmount', 'nextAmount', 'freeFromAmount'] as const

export function useFreightWords(regions: Regions): MergeWords {
  const t = useT('office.shipping')
  const lang = useLang()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  const listNames = (value: unknown, nameOf: (each: never) => string) =>
    (value as never[]).map(nameOf).join(', ')
  return {
    labels: {
      name: t('name'),
      method: t('method'),
      warehouseIds: t('from'),
      regions: t('regions'),
      firstGrams: t('field.firstGrams'),
      firstAmount: t('field.firstAmount'),
      nextGrams: t('field.nextGrams'),
      nextAmount: t('field.nextAmount'),
      freeFromAmount: t('freeFrom'),
      daysFrom: t('field.daysFrom'),
      daysTo: t('field.daysTo'),
      active: t('offer'),
    },
    textOf: ([field], value) => {
      if (field === 'method') return t(`methods.${value as Values['method']}`)
      if (field === 'regions') return listNames(value, (code: string) => regions.nameOf(code))
      if (field === 'warehouseIds')
        return listNames(
          value,
          (own: number) => warehouses.find((each) => each.id === own)?.name ?? `#${own}`,
        )
      return AMOUNTS.some((each) => each === field) && typeof value === 'number'
        ? formatMoney(value, baseCurrency(), lang)
        : undefined
    },
  }
}
