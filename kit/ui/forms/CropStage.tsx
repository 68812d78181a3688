/** A picture with its crop area: moved and resized by mouse, touch, or arrow keys (Shift: faster). */
import { useEffect, useRef, useState } from 'react'
import { ReactCrop } from 'react-image-crop'
import { useT } from '../../web/language/i18n.tsx'
import type { Area } from './crop-area.ts'
import 'react-image-crop/dist/ReactCrop.css'
import './crop-stage.css'

/** The server refuses smaller shares of the picture. */
const LEAST = 0.05

type Props = {
  url: string
  area: Area
  /** Width to height in pixels; undefined for a free ratio. */
  aspect: number | undefined
  onArea: (area: Area) => void
  /** In pixels, once the picture is loaded. */
  onSize: (width: number, height: number) => void
  /** Called when it cannot be decoded as a picture. */
  onError?: () => void
  /** Shows the area as a circle, as it will be displayed. */
  isRound?: boolean
}

export function CropStage(props: Props) {
  const { url, area, aspect, onArea, onSize, onError, isRound = false } = props
  const t = useT('forms')
  const stage = useRef<HTMLDivElement>(null)
  const [least, setLeast] = useState({ minWidth: 0, minHeight: 0 })
  // The arrow keys work at once, without pressing Tab first.
  useEffect(() => stage.current?.querySelector<HTMLElement>('[role=group]')?.focus(), [])
  return (
    <div ref={stage} className="crop-stage">
      <ReactCrop
        {...least}
        keepSelection
        className={isRound ? 'crop-round' : ''}
        circularCrop={isRound}
        crop={{
          unit: '%',
          x: area.left * 100,
          y: area.top * 100,
          width: area.width * 100,
          height: area.height * 100,
        }}
        {...(aspect === undefined ? {} : { aspect })}
        ariaLabels={{
          cropArea: t('crop.area'),
          nwDragHandle: t('crop.topLeft'),
          nDragHandle: t('crop.top'),
          neDragHandle: t('crop.topRight'),
          eDragHandle: t('crop.right'),
          seDragHandle: t('crop.bottomRight'),
          sDragHandle: t('crop.bottom'),
          swDragHandle: t('crop.bottomLeft'),
          wDragHandle: t('crop.left'),
        }}
        onChange={(_, { x, y, width, height }) =>
          onArea({ left: x / 100, top: y / 100, width: width / 100, height: height / 100 })
        }
      >
        <img
          src={url}
          alt=""
          draggable={false}
          onError={onError}
          onLoad={({ currentTarget: { width, height, naturalWidth, naturalHeight } }) => {
            setLeast({ minWidth: width * LEAST, minHeight: height * LEAST })
            onSize(naturalWidth, naturalHeight)
          }}
        />
      </ReactCrop>
    </div>
  )
}
