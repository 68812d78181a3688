/** Goods that staff send into a conversation as a card: found by name or code, as in the shop. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { suggest } from '#domains/search/calls.gen.ts'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import { Field } from '#kit/ui/forms/Field.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

type Props = { onChoose: (productId: number) => void }

export function ProductChoice({ onChoose }: Props) {
  const t = useT('office.chat')
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  const found = useQuery({ ...query(suggest, { q: words }), enabled: words !== '' })
  const products = words === '' ? [] : (found.data?.products ?? [])
  const items = products.map(({ id, name }) => ({
    id: String(id),
    content: <span className="suggestion-text">{name}</span>,
    onTake: () => {
      setTyped('')
      onChoose(id)
    },
  }))
  const isMissing = words !== '' && found.isSuccess && items.length === 0
  return (
    <Field label={t('sendProduct')} hint={isMissing ? t('productsNone') : undefined} group>
      <Combobox
        label={t('sendProduct')}
        placeholder={t('productWords')}
        value={typed}
        onChange={setTyped}
        onSubmit={() => items.length === 1 && items[0]?.onTake()}
        groups={[{ id: 'products', title: t('products'), items }]}
      />
    </Field>
  )
}
