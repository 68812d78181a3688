/** On the page of an order of machines: milestones that staff set, the installation, acceptance and warranty. */
import { useState } from 'react'
import { officeOrder } from '#domains/orders/office-calls.gen.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { addressOf } from '#kit/web/calls/call.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { FileButton } from '#kit/web/files/FileButton.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeDeviceOrder, removeMilestone } from '../../office-calls.gen.ts'
import type { OfficeDeviceOrder } from '../../office-contract.ts'
import { officeProtocolFile } from '../../protocol-calls.gen.ts'
import { officeSalesContract, officeSalesContractFile } from '../../sales-calls.gen.ts'
import { ContractText } from '../../web/door/ContractText.tsx'
import { MilestonesPanel } from '../../web/door/MilestonesPanel.tsx'
import { Protocol } from '../../web/door/Protocol.tsx'
import { Installation } from '../Installation.tsx'
import { ObjectionAnswer } from '../ObjectionAnswer.tsx'
import { MilestoneDialog } from '../MilestoneDialog.tsx'
import { Warranty } from '../Warranty.tsx'

export type DevicePanelProps = { orderNumber: string }

export default function DevicePanel({ orderNumber }: DevicePanelProps) {
  const device = useLive(officeDeviceOrder, { orderNumber })
  return <Loaded query={device}>{(found) => <Panels device={found} />}</Loaded>
}

function Contract({ orderNumber }: DevicePanelProps) {
  const t = useT('device-orders')
  const contract = useLive(officeSalesContract, { orderNumber })
  return (
    <Panel title={t('contract.title')}>
      <Loaded query={contract}>
        {(found) => (
          <div className="stack">
            <ContractText
              contract={found}
              addressOf={(version) => addressOf(officeSalesContractFile, { orderNumber, version })}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

type Milestone = OfficeDeviceOrder['milestones'][number]

function Panels({ device }: { device: OfficeDeviceOrder }) {
  const t = useT('office.device-orders')
  const words = useT('device-orders')
  const may = useMay()
  const canWrite = may('orders.ship') && device.isBegun && !device.isClosed
  const [edited, setEdited] = useState<Milestone | 'new'>()
  const remove = useAct(removeMilestone, { refresh: [officeDeviceOrder, officeOrder] })
  const { orderNumber, milestones, acceptance, isClosed } = device
  return (
    <>
      <Contract orderNumber={orderNumber} />
      {(!isClosed || milestones.length > 0) && (
        <MilestonesPanel
          milestones={milestones}
          isBegun={device.isBegun}
          actsOf={({ id, reachedAt }) =>
            canWrite && (
              <div className="button-row">
                <Button
                  size="small"
                  onClick={() => setEdited(milestones.find((each) => each.id === id))}
                >
                  {t(reachedAt === null ? 'milestone.set' : 'milestone.edit')}
                </Button>
                {reachedAt === null && (
                  <Button
                    size="small"
                    variant="quiet"
                    busy={remove.isPending}
                    onClick={() => remove.mutate({ orderNumber, milestoneId: id })}
                  >
                    {t('milestone.remove')}
                  </Button>
                )}
              </div>
            )
          }
          foot={
            canWrite && (
              <div className="button-row pt-4">
                <Button size="small" onClick={() => setEdited('new')}>
                  {t('milestone.add')}
                </Button>
              </div>
            )
          }
        />
      )}
      {!isClosed && <Installation device={device} canWrite={canWrite} />}
      {!(isClosed && acceptance === null) && (
        <Panel title={t('acceptance')}>
          {acceptance === null ? (
            <>
              <ObjectionAnswer device={device} canWrite={canWrite} />
              <Warranty device={device} canWrite={canWrite} />
            </>
          ) : (
            <div className="stack">
              <Protocol acceptance={acceptance} />
              <div className="button-row">
                <FileButton
                  label={words('protocol.file')}
                  address={addressOf(officeProtocolFile, { orderNumber })}
                />
              </div>
            </div>
          )}
        </Panel>
      )}
      {edited !== undefined && (
        <MilestoneDialog
          orderNumber={orderNumber}
          milestone={edited === 'new' ? null : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
