/** Merges a freight template with what a colleague has saved meanwhile. */
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Regions } from '#domains/addresses/office/door/regions.ts'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { BASE_CURRENCY } from '#kit/contract/money.ts'
import { call, query } from '#kit/web/calls/call.ts'
import { useMerging, type Merging } from '#kit/web/forms/merge/use-merging.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import { formatMoney } from '#kit/web/language/money.ts'
import { officeFreight } from '../calls.gen.ts'
import type { FreightTemplateForm } from '../contract.ts'

type Values = z.infer<typeof FreightTemplateForm>

const AMOUNTS = ['firstAmount', 'nextAmount', 'freeFromAmount'] as const

export function useFreightMerging(
  form: UseFormReturn<Values, unknown, Values>,
  id: number | undefined,
  regions: Regions,
): Merging {
  const t = useT('office.shipping')
  const lang = useLang()
  const { data: warehouses = [] } = useQuery(query(listWarehouses, {}))
  const listNames = (value: unknown, nameOf: (each: never) => string) =>
    (value as never[]).map(nameOf).join(', ')
  return useMerging<Values, Values>({
    form,
    load: async () => (await call(officeFreight, {})).find((each) => each.id === id),
    words: {
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
          ? formatMoney(value, BASE_CURRENCY, lang)
          : undefined
      },
    },
  })
}
