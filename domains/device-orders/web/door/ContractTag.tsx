/** In lists of orders: the contract of this order of machines waits for its buyer. */
import { useQuery } from '@tanstack/react-query'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { myContractsDue } from '../../sales-calls.gen.ts'

type Props = { order: { number: string } }

export default function ContractTag({ order: { number } }: Props) {
  const t = useT('device-orders')
  const { data } = useQuery({
    ...query(myContractsDue, {}),
    enabled: number.startsWith('DO'),
  })
  return data?.orderNumbers.includes(number) === true ? (
    <Tag tone="warning">{t('contract.tag')}</Tag>
  ) : null
}
