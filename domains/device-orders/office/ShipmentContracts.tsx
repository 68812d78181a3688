/** How many orders that are about to ship their buyers have accepted otherwise, where a bulk shipment is confirmed. */
import { useQueries } from '@tanstack/react-query'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { officeSalesContract } from '../sales-calls.gen.ts'
import { isMachines, outdatedAcceptance } from './OutdatedContract.tsx'

export default function ShipmentContracts({ orderNumbers }: { orderNumbers: readonly string[] }) {
  const t = useT('office.device-orders')
  const machines = [...new Set(orderNumbers.filter(isMachines))]
  const asked = useQueries({
    queries: machines.map((orderNumber) => query(officeSalesContract, { orderNumber })),
  })
  const count = asked.filter(({ data }) => outdatedAcceptance(data) !== null).length
  if (count === 0) return null
  return (
    <div className="pb-2">
      <Notice tone="warning" live>
        {t('contractsChanged', { count })}
      </Notice>
    </div>
  )
}
