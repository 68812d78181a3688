/**
 * A list of records that staff edit: added by a button in its head, changed in a drawer, and deleted after a
 * confirmation.
 */
import type { UseQueryResult } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/basics/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { IconButton } from '../../ui/basics/IconButton.tsx'
import { Panel } from '../../ui/basics/Panel.tsx'
import { useT } from '../language/i18n.tsx'
import { Loaded } from './Loaded.tsx'
import { toast } from '../toast/toast.ts'

type Removal<Row> = {
  act: { isPending: boolean; mutateAsync: (input: { id: number }) => Promise<unknown> }
  /** The consequences. */
  text: (row: Row) => string
  /** Fields below that: what else the act is to do. */
  fields?: ReactNode
  /** Why it cannot be deleted now. */
  reasonOf?: ((row: Row) => string | undefined) | undefined
}

type Props<Row> = {
  /** The panel's title; without it the page has its own heading. */
  title?: string | undefined
  note?: string | undefined
  /** The table's accessible name. */
  label: string
  query: Pick<UseQueryResult<readonly Row[]>, 'data' | 'error' | 'refetch'>
  /** Otherwise in the server's order. */
  order?: ((a: Row, b: Row) => number) | undefined
  none: string
  columns: readonly Column<Row>[]
  addLabel?: string | undefined
  /** Undefined without write permission, like `onEdit` and `removal`. */
  onAdd?: (() => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
  nameOf: (row: Row) => string
  removal?: Removal<Row> | undefined
  /** The position of a row's buttons on a phone. */
  actsOnPhone?: 'full' | 'right' | undefined
}

export function RecordList<Row extends { id: number }>(props: Props<Row>) {
  const { title, note, label, query, order, none, columns, addLabel, onAdd, onEdit } = props
  const { nameOf, removal, actsOnPhone = 'right' } = props
  const t = useT('office.kit')
  const [removed, setRemoved] = useState<Row>()
  const acts: Column<Row> = {
    id: 'acts',
    header: <span className="sr-only">{t('edit')}</span>,
    align: 'number',
    phone: actsOnPhone,
    cell: (row) => (
      <span className="flex items-center justify-end gap-1">
        <Button size="small" onClick={() => onEdit?.(row)}>
          {t('edit')}
        </Button>
        {removal !== undefined && (
          <IconButton
            icon={Trash2}
            size="small"
            label={t('deleteOf', { name: nameOf(row) })}
            onClick={() => setRemoved(row)}
          />
        )}
      </span>
    ),
  }
  return (
    <>
      <Panel
        flush
        title={title}
        note={note}
        more={
          title !== undefined &&
          onAdd !== undefined && (
            <Button size="small" variant="secondary" icon={Plus} onClick={onAdd}>
              {addLabel}
            </Button>
          )
        }
      >
        <Loaded query={query}>
          {(rows) => (
            <DataTable
              label={label}
              rows={order === undefined ? rows : rows.toSorted(order)}
              keyOf={({ id }) => String(id)}
              empty={<EmptyState size="small" title={none} />}
              columns={onEdit === undefined ? columns : [...columns, acts]}
            />
          )}
        </Loaded>
      </Panel>
      {removal !== undefined && removed !== undefined && (
        <RemovalDialog
          row={removed}
          name={nameOf(removed)}
          removal={removal}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  )
}

type RemovalProps<Row> = { row: Row; name: string; removal: Removal<Row>; onClose: () => void }

/** A record that cannot be deleted yet shows the reason here, and nothing else. */
function RemovalDialog<Row extends { id: number }>(props: RemovalProps<Row>): ReactNode {
  const { row, name, removal, onClose } = props
  const t = useT('office.kit')
  const shared = useT('forms')
  const reason = removal.reasonOf?.(row)
  const remove = async () => {
    try {
      await removal.act.mutateAsync({ id: row.id })
      toast(t('deleted'), { kind: 'success' })
    } finally {
      onClose()
    }
  }
  if (reason !== undefined) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('deleteNot', { name })}
        foot={
          <Button data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        }
      >
        <p className="text-sm">{reason}</p>
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle', { name })}
      confirmLabel={t('delete')}
      cancelLabel={shared('cancel')}
      busy={removal.act.isPending}
      onConfirm={() => void remove().catch(() => {})}
      onCancel={onClose}
    >
      <div className="grid gap-4">
        <p>{removal.text(row)}</p>
        {removal.fields}
      </div>
    </ConfirmDialog>
  )
}
