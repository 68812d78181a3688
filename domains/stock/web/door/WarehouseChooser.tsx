/** The warehouse to ship from, in the header and the phone's menu; the sheet is loaded on the first press. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import Warehouse from 'lucide-react/icons/warehouse'
import { Suspense, useState } from 'react'
import { late } from '#kit/web/pages/late.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { classes } from '#kit/ui/basics/classes.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useWarehouseChoice } from './warehouse-choice.ts'

const WarehouseSheet = late(() => import('../WarehouseSheet.tsx'))

export function WarehouseChooser({ className }: { className?: string }) {
  const t = useT('stock')
  const { name } = useWarehouseChoice()
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        className={classes('quiet-select', className)}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Warehouse} />
        <span>
          {t('chooser.from')}
          <b>{name}</b>
        </span>
        <Icon of={ChevronDown} size="small" />
      </button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <WarehouseSheet open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
