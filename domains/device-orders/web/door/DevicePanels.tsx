/** Below an order of machines: how it is built and delivered, its installation, and its acceptance. */
import { useQuery } from '@tanstack/react-query'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { myDeviceOrder } from '../../calls.gen.ts'
import { AcceptancePanel } from '../AcceptancePanel.tsx'
import { ContractPanel } from '../ContractPanel.tsx'
import { InstallationPanel } from '../InstallationPanel.tsx'
import { mySalesContract } from '../../sales-calls.gen.ts'
import { isContractDue } from './ContractDue.tsx'
import { MilestonesPanel } from './MilestonesPanel.tsx'

export type DevicePanelsProps = { orderNumber: string }

export default function DevicePanels({ orderNumber }: DevicePanelsProps) {
  const { data: device, error, refetch } = useQuery(query(myDeviceOrder, { orderNumber }))
  const { data: contract } = useQuery(query(mySalesContract, { orderNumber }))
  if (error !== null) return <Retry error={error} onRetry={() => void refetch()} />
  if (device === undefined) {
    return (
      <Loading>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
      </Loading>
    )
  }
  const { isClosed, milestones, canPropose, early } = device
  const isContractFirst = contract !== undefined && isContractDue(contract)
  return (
    <>
      <ContractPanel orderNumber={orderNumber} />
      {(!isClosed || milestones.length > 0) && (
        <MilestonesPanel milestones={milestones} isBegun={device.isBegun} />
      )}
      {!isClosed && <InstallationPanel device={device} isLater={isContractFirst} />}
      {(!isClosed || device.acceptance !== null) && (
        <AcceptancePanel
          device={device}
          isLater={isContractFirst || canPropose || early !== null}
        />
      )}
    </>
  )
}
