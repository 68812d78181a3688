/** The filters of the list of orders that choose one of a few values. */
import { useQuery } from '@tanstack/react-query'
import { countries } from '#domains/addresses/calls.gen.ts'
import { listTags } from '#domains/customers/calls.gen.ts'
import { listCarriers } from '#domains/shipping/calls.gen.ts'
import { useShippingWords } from '#domains/shipping/office/door/methods.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { listWarehouses } from '#domains/stock/calls.gen.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { choiceFilter, type FilterValue } from '#kit/web/lists/choice-filter.ts'
import { FULFILMENTS, PAYMENTS, type OrderSearch } from './search.ts'

type Given = { search: OrderSearch; onSet: (part: OrderSearch) => void }

/** Each under the name of its parameter. */
export function useFilterChoices({ search, onSet }: Given) {
  const t = useT('office.orders')
  const accounts = useT('accounts')
  const methods = useShippingWords()
  const may = useMay()
  const warehouses = useQuery(query(listWarehouses, {}))
  const carriers = useQuery(query(listCarriers, {}))
  const places = useQuery({ ...query(countries, {}), staleTime: Infinity })
  const tags = useQuery({ ...query(listTags, {}), enabled: may('customers.read') })

  const one = choiceFilter(search, onSet)
  const yesNo = (id: 'vip' | 'overdue' | 'reminded') =>
    one(id, t(`filter.${id}`), [
      { value: '1', label: t(`filterIs.${id}.yes`) },
      { value: '0', label: t(`filterIs.${id}.no`) },
    ])
  const named = (rows: readonly { id: number; name: string }[] | undefined): FilterValue[] =>
    (rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return {
    warehouse: one('warehouse', t('filter.warehouse'), named(warehouses.data)),
    method: one(
      'method',
      t('filter.method'),
      (['online', 'transfer', 'terms'] as const).map((value) => ({
        value,
        label: t(`method.${value}`),
      })),
    ),
    level: one(
      'level',
      t('filter.level'),
      [1, 2, 3, 4, 5].map((value) => ({ value, label: t('filter.levelOf', { level: value }) })),
    ),
    family: one(
      'family',
      t('filter.family'),
      (['device', 'goods'] as const).map((value) => ({ value, label: t(`family.${value}`) })),
    ),
    payment: one(
      'payment',
      t('filter.payment'),
      PAYMENTS.map((value) => ({ value, label: t(`payment.${value}`) })),
    ),
    fulfilment: one(
      'fulfilment',
      t('filter.fulfilment'),
      FULFILMENTS.map((value) => ({ value, label: t(`fulfilment.${value}`) })),
    ),
    overdue: yesNo('overdue'),
    reminded: yesNo('reminded'),
    cancel: one(
      'cancel',
      t('filter.cancel'),
      (['staff', 'buyer'] as const).map((value) => ({
        value,
        label: t(`filterIs.cancel.${value}`),
      })),
    ),
    delivery: one(
      'delivery',
      t('filter.delivery'),
      (['express', 'freight', 'pickup'] as const).map((value) => ({
        value,
        label: methods(value),
      })),
    ),
    carrier: one('carrier', t('filter.carrier'), named(carriers.data)),
    country: one(
      'country',
      t('filter.country'),
      (places.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
    ),
    currency: one(
      'currency',
      t('filter.currency'),
      CURRENCIES.map((value) => ({ value, label: value })),
    ),
    type: one(
      'type',
      t('filter.type'),
      (['individual', 'business'] as const).map((value) => ({
        value,
        label: accounts(`customerType.${value}`),
      })),
    ),
    vip: yesNo('vip'),
    tag: one(
      'tag',
      t('filter.tag'),
      (tags.data ?? []).map(({ tag }) => ({ value: tag, label: tag })),
    ),
  }
}
