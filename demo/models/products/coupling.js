import { THREE, M, lathe, cyl, group, place, ring, rep, extr, text, box, wrap } from '../kit.js'
import { H, alongX, screw } from '../parts.js'

export const name = { cn: '梅花弹性联轴器 D55 L78', en: 'Jaw coupling with spider, D55 L78' }
export const view = { yaw: -34, pitch: 18, fill: 0.82 }
export const views = { front: { yaw: 0, pitch: 8 }, top: { yaw: -40, pitch: 44 } }
export const variants = ['yellow']

export function build(variant) {
  const alu = M.steel({ color: '#c9ced4', roughness: 0.28, side: THREE.DoubleSide }),
    pu = M.rubber(variant === 'yellow' ? '#e2a91c' : '#b8281c', { roughness: 0.5 }),
    dark = M.plastic('#14171b', { roughness: 0.9 }),
    g = new THREE.Group()
  const sector = (a0, a1, r0, r1) => {
    const s = new THREE.Shape()
    s.absarc(0, 0, r1, a0, a1, false)
    s.absarc(0, 0, r0, a1, a0, true)
    s.closePath()
    return s
  }
  // hub: axis +y, jaws up from y = 3
  const hub = () => {
    const h = new THREE.Group()
    h.add(
      lathe(
        [
          [1.1, 0, 0.05],
          [2.75, 0, 0.12],
          [2.75, 1.28, 0.02],
          [2.68, 1.32, 0.02],
          [2.68, 1.4, 0.02],
          [2.75, 1.44, 0.02],
          [2.75, 3, 0.05],
          [1.1, 3, 0.04],
        ],
        alu,
        { seg: 96 },
      ),
      lathe(
        [
          [1.1, 0, 0],
          [1.1, 3, 0],
        ],
        M.steel({ color: '#8b9199', roughness: 0.3, side: THREE.DoubleSide }),
        { seg: 64 },
      ),
    )
    rep(4, (i) => {
      const a = i * H
      const j = extr(sector(a + 0.2, a + 0.585, 1.35, 2.75), 1.7, alu, { bev: 0.1, curve: 24 })
      j.rotation.x = -H
      h.add(place(group(j), [0, 3.75, 0]))
    })
    // clamp slot and screw, keyway
    h.add(
      box(1.75, 1.36, 0.16, dark, { bev: 0.02, segs: 1, at: [1.93, 0, 0] }),
      box(0.5, 3, 0.6, dark, { bev: 0.03, segs: 1, at: [-1.05, 0.01, 0] }),
    )
    h.add(
      place(cyl(0.46, 0.06, dark, { seg: 24, bev: 0.01 }), [1.95, 0.7, 1.9], [H, 0, 0]),
      place(screw(0.38), [1.95, 0.7, 1.62], [H, 0, 0]),
    )
    ring(2, (a, i) =>
      h.add(
        lathe(
          [
            [2.0 - i * 0.4, -0.006, 0],
            [2.06 - i * 0.4, -0.006, 0],
          ],
          M.steel({ color: '#9aa0a8', roughness: 0.4, side: THREE.DoubleSide }),
          { seg: 72, cast: false },
        ),
      ),
    )
    return h
  }
  const spider = () => {
    const s = new THREE.Group()
    s.add(
      lathe(
        [
          [0.6, 0, 0.06],
          [1.3, 0, 0.1],
          [1.3, 1.4, 0.1],
          [0.6, 1.4, 0.06],
          [0.6, 0, 0],
        ],
        M.rubber(variant === 'yellow' ? '#e2a91c' : '#b8281c', {
          roughness: 0.5,
          side: THREE.DoubleSide,
        }),
        { seg: 48 },
      ),
    )
    rep(8, (i) => {
      const a = (i * H) / 2
      s.add(
        place(
          box(1.45, 1.4, 0.72, pu, { bev: 0.26 }),
          [1.92 * Math.cos(a), 0, 1.92 * Math.sin(a)],
          [0, -a, 0],
        ),
      )
    })
    return s
  }
  // assembled unit lying, one hub and spider apart in front
  const A = new THREE.Group()
  A.add(hub(), place(spider(), [0, 3.15, 0]), place(hub(), [0, 7.7, 0], [Math.PI, 0, 0]))
  g.add(place(group(place(A, [0, -3.85, 0])), [-1.4, 2.75, -2.2], [0, 0.24, -H]))
  g.add(place(hub(), [-2.2, 0, 4.6], [0, 0.4, 0]))
  g.add(place(spider(), [4.1, 0, 4.4], [0, 0.3, 0]))
  g.add(
    wrap(
      2.765,
      1.3,
      -0.2,
      1.3,
      (c, w, h) => {
        text(c, 'D55 L78', 0.3, 0.62, 0.58, { weight: 800, color: 'rgba(40,46,54,.9)' })
        text(c, '25×25 mm   60 N·m', 0.3, 1.06, 0.33, { weight: 600, color: 'rgba(40,46,54,.9)' })
      },
      { alpha: true, px: 640, rough: 0.4, at: [-2.2, 2.2, 4.6] },
    ),
  )
  return g
}
