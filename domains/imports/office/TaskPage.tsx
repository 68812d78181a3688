/** /office/imports/{id}: one import or export: its progress, its result, and every refused row. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { oneOf, searchOf, text } from '#kit/web/pages/search-params.ts'
import { repeatImport } from '../start-calls.gen.ts'
import { cancelTask, officeTask, officeTasks } from '../calls.gen.ts'
import { ChangeKind, TaskLine, type Task } from '../contract.ts'
import { isForeign, usualCurrency } from './formats.ts'
import { Categories, type ChosenCategories } from './Categories.tsx'
import { Pictures } from './Pictures.tsx'
import { Sums } from './Sums.tsx'
import { hasLines, TaskLines } from './TaskLines.tsx'
import { TaxonomySums } from './TaxonomySums.tsx'
import { isOpen, TaskStatus } from './TaskStatus.tsx'

const LIVE_MS = 1000

export const Route = createFileRoute('/_frame/office/imports/$id')({
  validateSearch: searchOf({
    kind: oneOf('all', ...TaskLine.shape.kind.options),
    change: oneOf(...ChangeKind.options),
    q: text(100),
  }),
  head: ({ params, match: { context } }) => ({
    meta: [{ title: context.t('office.imports')('number', { id: Number(params.id) }) }],
  }),
  component: TaskPage,
})

function TaskPage() {
  const t = useT('office.imports')
  const { id } = Route.useParams()
  const [isMoving, setIsMoving] = useState(true)
  const task = useLive(officeTask, { taskId: id }, { everyMs: isMoving && LIVE_MS })
  const moves = task.data === undefined ? task.error === null : isOpen(task.data)
  if (moves !== isMoving) setIsMoving(moves)
  return (
    <>
      <Breadcrumb
        items={[
          { label: t('title'), link: (props) => <Link to="/office/imports" {...props} /> },
          { label: t('number', { id: Number(id) }) },
        ]}
      />
      <Loaded query={task}>{(found) => <Found task={found} />}</Loaded>
    </>
  )
}

type FoundTask = DataOf<typeof officeTask>

function Found({ task }: { task: FoundTask }) {
  const t = useT('office.imports')
  const { dateTime } = useDates()
  const may = useMay()
  const [chosen, setChosen] = useState<ChosenCategories>({})
  const canChoose = may('catalog.write') && task.dryRun && task.state === 'done'
  return (
    <>
      <PageTitle
        look="record"
        title={task.fileName}
        beside={
          <>
            <Tag tone={task.kind === 'import' ? 'brand' : 'neutral'}>{t(`kind.${task.kind}`)}</Tag>
            {task.dryRun && <Tag tone="info">{t('dryRun')}</Tag>}
          </>
        }
        note={[
          task.format === null ? null : t(`format.${task.format}`),
          task.fileType.toUpperCase(),
          dateTime(task.createdAt),
          task.by,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      >
        <Acts task={task} chosen={chosen} />
      </PageTitle>
      {task.kind === 'import' && <Given task={task} />}
      <Panel>
        <div className="grid gap-3" aria-live="polite">
          <TaskStatus task={task} />
          {isOpen(task) && (
            <>
              <ProgressBar thick value={task.percent ?? 0} label={t('progress')} />
              <p className="text-sm text-ink-3">
                {t('rows', { count: task.rowCount })} · {t('background')}
              </p>
            </>
          )}
          <Ending task={task} />
          <TaxonomySums task={task} />
        </div>
      </Panel>
      {task.kind === 'import' && <Sums task={task} />}
      {task.categories.length > 0 && (
        <Categories
          categories={task.categories}
          chosen={chosen}
          onChosen={canChoose ? setChosen : undefined}
        />
      )}
      {task.kind === 'import' && !isOpen(task) && <Pictures task={task} />}
      {task.kind === 'import' && hasLines(task) && (
        // Loaded again when it has ended: the lines that were loaded while it ran are incomplete.
        <TaskLines key={task.state} task={task} />
      )}
    </>
  )
}

/** The result in a sentence, with the next step. */
function Ending({ task }: { task: FoundTask }) {
  const t = useT('office.imports')
  const { state, kind, dryRun } = task
  if (state === 'failed')
    return <Notice tone="danger">{t('ended.failed', { reason: task.failure ?? '' })}</Notice>
  if (state === 'cancelled') {
    const written = task.newCount + task.changedCount
    return (
      <Notice tone="warning">
        {kind === 'export' || dryRun || written === 0
          ? t('ended.cancelled')
          : t('ended.cancelledAfter', { count: written })}
      </Notice>
    )
  }
  if (state !== 'done') return null
  if (kind === 'export')
    return (
      <Notice tone="success">
        {t(task.format === 'archive' ? 'ended.archive' : 'ended.export', { count: task.rowCount })}
      </Notice>
    )
  const isClean = task.refusedRowCount === 0
  if (task.format === 'pictures')
    return (
      <Notice tone={isClean ? 'success' : 'warning'}>
        {t(`ended.pictureFiles.${isClean ? 'clean' : 'some'}`)} {dryRun && t('ended.nothingSaved')}
      </Notice>
    )
  const { waitingCount, failedCount } = task.pictures
  if (dryRun)
    return (
      <Notice tone={isClean ? 'success' : 'warning'}>
        {t(isClean ? 'ended.dryClean' : 'ended.dry')}
      </Notice>
    )
  const isNone = !isClean && task.newCount + task.changedCount + task.sameCount === 0
  return (
    <Notice tone={isClean && failedCount === 0 ? 'success' : isNone ? 'danger' : 'warning'}>
      {t(isClean ? 'ended.clean' : isNone ? 'ended.none' : 'ended.some')}
      {waitingCount + failedCount > 0 && (
        <> {t('ended.pictures', { count: waitingCount + failedCount })}</>
      )}
    </Notice>
  )
}

/** The options it ran with: shown before anything is written, and after. */
function Given({ task }: { task: FoundTask }) {
  const t = useT('office.imports')
  const { format, currency, asDrafts, warehouseName } = task
  const isOthers = isForeign(format)
  const hasStock = isOthers || format === 'own'
  const rows = [
    isOthers && t('given.currency', { currency: currency ?? usualCurrency(format) }),
    hasStock && warehouseName !== null && t('given.warehouse', { name: warehouseName }),
    // Locations of the file are warehouses of that name; a list of one place is about the chosen one.
    format === 'inventory' && t('given.stockList', { name: warehouseName ?? '—' }),
    isOthers && t(asDrafts ? 'given.drafts' : 'given.onSale'),
    isOthers && t('given.categories'),
  ].filter((row) => row !== false)
  if (format === null || rows.length === 0) return null
  return <p className="text-sm text-ink-2">{rows.join(' · ')}</p>
}

function Acts({ task, chosen }: { task: Task; chosen: ChosenCategories }) {
  const t = useT('office.imports')
  const may = useMay()
  const navigate = Route.useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const refresh = [officeTask, officeTasks]
  const cancel = useAct(cancelTask, { refresh, onDone: () => setIsAsking(false) })
  const again = useAct(repeatImport, {
    refresh,
    onDone: ({ id }) =>
      navigate({ to: '/office/imports/$id', params: { id: String(id) }, search: {} }),
  })
  const { id: taskId, state, kind, dryRun } = task
  const canRepeat =
    kind === 'import' && (dryRun ? state === 'done' : state === 'failed' || state === 'cancelled')
  return (
    <div className="flex flex-wrap gap-2">
      {kind === 'import' && !isOpen(task) && (
        <a
          href={`/api/office/imports/${taskId}/report`}
          download
          className={buttonClass({ variant: 'secondary' })}
        >
          <Icon of={Download} />
          {t('act.report')}
        </a>
      )}
      {may('catalog.write') && kind === 'export' && state === 'done' && (
        <a
          href={`/api/office/imports/${taskId}/file`}
          download
          className={buttonClass({ variant: 'primary' })}
        >
          <Icon of={Download} />
          {t('act.file')}
        </a>
      )}
      {may('catalog.write') && isOpen(task) && (
        <Button
          icon={Ban}
          variant="danger"
          disabled={task.isCancelling}
          onClick={() => setIsAsking(true)}
        >
          {task.isCancelling ? t('cancelling') : t('act.cancel')}
        </Button>
      )}
      {may('catalog.write') && canRepeat && (
        <Button
          icon={dryRun ? undefined : RotateCcw}
          variant="primary"
          busy={again.isPending}
          onClick={() =>
            again.mutate({
              taskId,
              categories: Object.entries(chosen).map(([key, categoryId]) => ({ key, categoryId })),
            })
          }
        >
          {dryRun ? t('act.now') : t('act.again')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('cancel.title')}
        confirmLabel={t('act.cancel')}
        cancelLabel={t('cancel.keep')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ taskId })}
        onCancel={() => setIsAsking(false)}
      >
        {kind === 'import' && !dryRun ? t('cancel.text') : t('cancel.textDry')}
      </ConfirmDialog>
    </div>
  )
}
