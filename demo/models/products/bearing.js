import { THREE, M, lathe, group, place, ring, mesh, seg, decal, text, wrap } from '../kit.js'

export const name = { cn: '深沟球轴承 6205', en: 'Deep groove ball bearing 6205' }
export const view = { yaw: -24, pitch: 20, fill: 0.8, ibl: 0.9, key: 1.0, dome: 0.9 }
export const views = { top: { yaw: -24, pitch: 52 } }

function bearing(sealed) {
  const s = M.steel({ roughness: 0.16, color: '#d3d6da', side: THREE.DoubleSide }),
    g = new THREE.Group(),
    B = 1.5
  const arc = (r0, sgn) => {
    const p = []
    for (let i = 0; i <= 14; i++) {
      const a = Math.PI * (i / 14)
      p.push([r0 + sgn * 0.28 * Math.sin(a), -0.45 * Math.cos(a), 0])
    }
    return p
  }
  g.add(
    lathe(
      [
        [2.26, -0.45, 0],
        [2.26, -0.75, 0.05],
        [2.6, -0.75, 0.12],
        [2.6, 0.75, 0.12],
        [2.26, 0.75, 0.05],
        [2.26, 0.45, 0],
        ...arc(2.26, 1).reverse(),
        [2.26, -0.45, 0],
      ],
      s,
      { seg: 128 },
    ),
  )
  g.add(
    lathe(
      [
        [1.58, 0.45, 0],
        [1.58, 0.75, 0.05],
        [1.25, 0.75, 0.12],
        [1.25, -0.75, 0.12],
        [1.58, -0.75, 0.05],
        [1.58, -0.45, 0],
        ...arc(1.58, -1),
        [1.58, 0.45, 0],
      ],
      s,
      { seg: 128 },
    ),
  )
  if (sealed) {
    for (const k of [1, -1])
      g.add(
        lathe(
          [
            [1.6, 0.62 * k, 0],
            [1.72, 0.68 * k, 0.03],
            [2.1, 0.68 * k, 0.03],
            [2.26, 0.62 * k, 0],
          ],
          M.rubber('#20242a', { side: THREE.DoubleSide }),
          { seg: 96 },
        ),
      )
  } else {
    ring(9, (a) =>
      g.add(
        mesh(new THREE.SphereGeometry(0.4, seg(32, 14), seg(22, 10)), M.chrome(), {
          at: [1.92 * Math.cos(a), 0, 1.92 * Math.sin(a)],
        }),
      ),
    )
    const cage = M.brass({ roughness: 0.35, side: THREE.DoubleSide })
    for (const k of [1, -1])
      g.add(
        lathe(
          [
            [1.86, 0.36 * k, 0],
            [1.87, 0.42 * k, 0.02],
            [1.98, 0.42 * k, 0.02],
            [1.99, 0.36 * k, 0],
          ],
          cage,
          { seg: 96 },
        ),
      )
    ring(9, (a) => {
      const b = a + Math.PI / 9
      g.add(
        place(
          group(
            lathe(
              [
                [0, -0.4, 0],
                [0.09, -0.4, 0.03],
                [0.09, 0.4, 0.03],
                [0, 0.4, 0],
              ],
              cage,
              { seg: 14 },
            ),
          ),
          [1.92 * Math.cos(b), 0, 1.92 * Math.sin(b)],
        ),
      )
    })
  }
  g.add(
    decal(
      5.2,
      5.2,
      (c) => {
        c.translate(2.6, 2.6)
        c.fillStyle = 'rgba(60,66,74,.8)'
        c.font = '600 0.2px "Public Sans Variable",sans-serif'
        c.textAlign = 'center'
        const t = '6205' + (sealed ? '-2RS' : '') + '  P5   25×52×15'
        ;[...t].forEach((ch, i) => {
          c.save()
          c.rotate((i - t.length / 2) * 0.078)
          c.fillText(ch, 0, -2.36)
          c.restore()
        })
      },
      { alpha: true, at: [0, 0.757, 0], rot: [-Math.PI / 2, 0, 0], px: 1024, rough: 0.3 },
    ),
  )
  return g
}

export function build() {
  const g = new THREE.Group()
  const up = place(
    group(place(bearing(false), null, [Math.PI / 2, 0, 0])),
    [-1.3, 2.6, -1.2],
    [0, 0.2, 0],
  )
  const flat = place(group(bearing(true)), [2.9, 0.75, 2.4], [0, 0.6, 0])
  g.add(up, flat)
  return g
}
