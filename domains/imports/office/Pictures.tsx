/** Pictures that the file refers to by address: how many are fetched, which failed and why, and a button to retry. */
import { Link } from '@tanstack/react-router'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { pictureFailureOf } from '#domains/catalog/picture-failure.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeTask, officeTaskPictures, retryTaskPictures } from '../calls.gen.ts'

export function Pictures({ task }: { task: DataOf<typeof officeTask> }) {
  const t = useT('office.imports')
  const may = useMay()
  const { storedCount, waitingCount, failedCount } = task.pictures
  const missingCount = waitingCount + failedCount
  const retry = useAct(retryTaskPictures, {
    refresh: [officeTask, officeTaskPictures],
    onDone: ({ count }) => toast(t('pictures.trying', { count }), { kind: 'success' }),
  })
  if (storedCount + missingCount === 0) return null
  return (
    <Panel
      flush
      title={t('pictures.title')}
      note={t('pictures.counts', {
        stored: storedCount,
        waiting: waitingCount,
        failed: failedCount,
      })}
      more={
        missingCount > 0 && (
          <span className="flex flex-wrap gap-2">
            <a
              href={`/api/office/imports/${task.id}/pictures-file`}
              download
              className={buttonClass({ size: 'small' })}
            >
              <Icon of={Download} size="small" />
              {t('pictures.download')}
            </a>
            {may('catalog.write') && (
              <Button
                size="small"
                icon={RotateCcw}
                busy={retry.isPending}
                onClick={() => retry.mutate({ taskId: task.id })}
              >
                {t('pictures.again')}
              </Button>
            )}
          </span>
        )
      }
    >
      {missingCount > 0 && <Missing taskId={task.id} />}
    </Panel>
  )
}

function Missing({ taskId }: { taskId: number }) {
  const t = useT('office.imports')
  const missing = useLivePages(officeTaskPictures, { taskId })
  return (
    <>
      <Loaded query={missing}>
        {({ pages: all }) => (
          <DataTable
            label={t('pictures.title')}
            dense
            rows={all.flatMap(({ items }) => items)}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                id: 'code',
                header: t('report.name'),
                phone: 'full',
                cell: ({ code, productId }) => (
                  <Link
                    to="/office/products/$id"
                    params={{ id: String(productId) }}
                    className="link code-text break-all"
                  >
                    {code}
                  </Link>
                ),
              },
              {
                id: 'address',
                header: t('pictures.address'),
                phone: 'full',
                cell: ({ address }) => <span className="text-xs break-all">{address}</span>,
              },
              { id: 'state', header: t('column.state'), cell: (each) => <Why {...each} /> },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={missing} />
    </>
  )
}

type WhyProps = { state: 'waiting' | 'failed'; failure: string | null }

function Why({ state, failure }: WhyProps) {
  const t = useT('office.imports')
  return (
    <span className="grid justify-items-start gap-1">
      <Tag tone={state === 'failed' ? 'danger' : 'info'}>{t(`pictures.${state}`)}</Tag>
      {failure !== null && (
        <span className="text-xs text-ink-3">{t(`pictures.why.${pictureFailureOf(failure)}`)}</span>
      )}
    </span>
  )
}
