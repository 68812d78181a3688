/** An answer becomes an order: at once, or after choosing where goods have choices. */
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getProduct, type Product } from '#domains/catalog/contract.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import type { Quote } from '../contract.ts'

export function AcceptButton({ quote }: { quote: Quote }) {
  const t = useT('quotes')
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [chosen, choose] = useState<Readonly<Record<number, number>>>({})
  const products = useQueries({
    queries: quote.lines.map(({ productId }) => query(getProduct, { productId })),
    combine: (results) => ({
      isLoading: results.some((each) => each.isPending),
      choosing: results.flatMap(({ data }) => (data && data.skus.length > 1 ? [data] : [])),
    }),
  })
  const { isLoading, choosing } = products
  const skus = choosing.flatMap(({ id, skus: [first] }) => chosen[id] ?? first?.id ?? [])
  const confirm = () =>
    void navigate({
      to: '/shoppingCart/confirm',
      search: { request: quote.id, skus: skus.length === 0 ? undefined : skus },
    })
  return (
    <>
      <Button
        variant="primary"
        size="small"
        busy={isLoading}
        onClick={() => (choosing.length === 0 ? confirm() : setOpen(true))}
      >
        {t('accept')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('acceptTitle')}
        foot={
          <>
            <Button onClick={() => setOpen(false)}>{t('leave')}</Button>
            <Button variant="primary" onClick={confirm}>
              {t('toConfirm')}
            </Button>
          </>
        }
      >
        <div className="stack">
          {choosing.map(({ id, name, options, skus: own }, index) => (
            <Field key={id} label={t('choiceOf', { name })}>
              <Select
                value={String(skus[index] ?? '')}
                options={own.map((sku) => ({
                  value: String(sku.id),
                  label: [...wordsOf(options, sku.values), sku.code].join(' · '),
                }))}
                onChange={(event) =>
                  choose((before) => ({ ...before, [id]: Number(event.target.value) }))
                }
              />
            </Field>
          ))}
        </div>
      </Dialog>
    </>
  )
}

const wordsOf = (options: Product['options'], values: readonly number[]): string[] =>
  values.flatMap((value, i) => options[i]?.values[value]?.name ?? [])
