/** Exports a list with its filter, as CSV or as a workbook. */
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import { Button } from '../../ui/basics/Button.tsx'
import { Icon } from '../../ui/basics/Icon.tsx'
import { Menu } from '../../ui/overlays/Menu.tsx'
import { useT } from '../language/i18n.tsx'

const FORMATS = ['csv', 'xlsx'] as const

type Props = {
  /** The address of the file in a format. */
  addressOf: (format: (typeof FORMATS)[number]) => string
}

export function ExportMenu({ addressOf }: Props) {
  const t = useT('office.kit')
  return (
    <Menu
      label={t('export.label')}
      align="end"
      trigger={(props) => (
        <Button icon={Download} {...props}>
          {t('export.label')}
          <Icon of={ChevronDown} size="small" />
        </Button>
      )}
      items={FORMATS.map((format) => ({
        id: format,
        label: t(`export.${format}`),
        link: (props) => (
          <a href={addressOf(format)} download {...props}>
            {props.children}
          </a>
        ),
      }))}
    />
  )
}
