import {
  THREE,
  M,
  lathe,
  cyl,
  box,
  hex,
  extr,
  outline,
  group,
  place,
  ring,
  rep,
  decal,
  text,
  mesh,
  seg,
} from '../kit.js'
import { H, alongX } from '../parts.js'

export const name = { cn: '铸铁软密封闸阀 DN80 PN16', en: 'Resilient-seated gate valve, DN80 PN16' }
export const view = { yaw: -34, pitch: 14, fill: 0.86 }
export const views = { front: { yaw: 0, pitch: 6 }, top: { yaw: -30, pitch: 48 } }
export const variants = ['red']

export function build(variant) {
  const epoxy = M.paint(variant === 'red' ? '#b8281c' : '#2450ad', {
      side: THREE.DoubleSide,
      roughness: 0.4,
    }),
    mach = M.steel({ roughness: 0.28, side: THREE.DoubleSide }),
    bolt = M.steel({ color: '#b5bac0', roughness: 0.3 }),
    brass = M.brass(),
    black = M.plastic('#111316', { roughness: 0.9 }),
    g = new THREE.Group(),
    Y = 10
  const body = new THREE.Group()
  body.add(
    alongX(
      lathe(
        [
          [4, -10, 0],
          [6.6, -10, 0.1],
          [6.6, -9.7, 0.05],
          [10, -9.7, 0.2],
          [10, -7.7, 0.5],
          [5.6, -7.5, 0.9],
          [5.2, -5, 2],
          [6.2, 0, 3],
          [5.2, 5, 2],
          [5.6, 7.5, 0.9],
          [10, 7.7, 0.5],
          [10, 9.7, 0.2],
          [6.6, 9.7, 0.05],
          [6.6, 10, 0.1],
          [4, 10, 0],
        ],
        epoxy,
        { seg: 88, steps: 6 },
      ),
    ),
  )
  for (const s of [-1, 1]) {
    body.add(
      alongX(
        lathe(
          [
            [4, 10.02 * s, 0],
            [6.5, 10.02 * s, 0],
          ],
          mach,
          { seg: 72 },
        ),
      ),
      alongX(
        lathe(
          [
            [4.02, 10 * s, 0],
            [4.02, 2 * s, 0],
          ],
          M.rubber('#1d2024', { side: THREE.DoubleSide }),
          { seg: 60 },
        ),
      ),
    )
    rep(3, (i) =>
      body.add(
        alongX(
          lathe(
            [
              [4.6 + i * 0.6, 10.04 * s, 0],
              [4.76 + i * 0.6, 10.04 * s, 0],
            ],
            M.steel({ roughness: 0.5, color: '#8f959d', side: THREE.DoubleSide }),
            { seg: 64 },
          ),
        ),
      ),
    )
    ring(8, (a) => {
      const y = 8.2 * Math.sin(a + 0.39),
        z = 8.2 * Math.cos(a + 0.39)
      for (const k of [9.74, 7.66])
        body.add(
          place(
            cyl(0.9, 0.04, black, { seg: 28, bev: 0.01 }),
            [k * s, y, z],
            [0, 0, -H * s * (k > 8 ? 1 : -1)],
          ),
        )
    })
  }
  body.add(cyl(6, 6, epoxy, { r0: 5.4, at: [0, 3, 0], seg: 64, bev: 0.5 }))
  g.add(place(body, [0, Y, 0]))
  // body flange and bonnet with bolts sunk
  const oval = outline(
    [
      [-7.6, -5.4, 4.4],
      [7.6, -5.4, 4.4],
      [7.6, 5.4, 4.4],
      [-7.6, 5.4, 4.4],
    ],
    4,
  )
  const fl = (h, y) => {
    const e = extr(oval, h, epoxy, { bev: 0.3 })
    e.rotation.x = H
    return place(group(e), [0, y + h / 2, 0])
  }
  g.add(fl(1.8, Y + 8.6), fl(2, Y + 10.7))
  const gk = extr(oval, 0.3, M.rubber(), { bev: 0.04 })
  gk.rotation.x = H
  g.add(place(group(gk), [0, Y + 10.55, 0]))
  for (const [x, z] of [
    [-5.8, -3.6],
    [5.8, -3.6],
    [-5.8, 3.6],
    [5.8, 3.6],
  ])
    g.add(
      hex(1.5, 0.9, bolt, { at: [x, Y + 12.6, z] }),
      cyl(0.95, 0.14, mach, { at: [x, Y + 12.56, z], seg: 28, bev: 0.03 }),
    )
  g.add(
    lathe(
      [
        [5.8, Y + 12.4, 0],
        [5.4, Y + 13.2, 0.8],
        [4.2, Y + 17.5, 1.6],
        [3, Y + 20.5, 0.8],
        [3, Y + 22, 0.3],
        [4.2, Y + 22.2, 0.2],
        [4.2, Y + 23.6, 0.2],
        [0, Y + 23.6, 0],
      ],
      epoxy,
      { seg: 72, steps: 6 },
    ),
  )
  ring(4, (a) =>
    g.add(
      place(
        box(0.7, 8, 2, epoxy, { bev: 0.3 }),
        [4.4 * Math.cos(a), Y + 12.4, 4.4 * Math.sin(a)],
        [0, -a, 0.26],
      ),
    ),
  )
  ring(4, (a) =>
    g.add(
      hex(1, 0.6, bolt, { at: [3.3 * Math.cos(a + 0.785), Y + 23.6, 3.3 * Math.sin(a + 0.785)] }),
    ),
  )
  g.add(
    cyl(2, 1.6, brass, { at: [0, Y + 23.5, 0], seg: 40, bev: 0.3 }),
    cyl(1.2, 6, mach, { at: [0, Y + 24, 0], seg: 32 }),
  )
  // handwheel: rim, curved spokes, hub, nut
  const W = new THREE.Group(),
    R = 9.6,
    wm = M.paint('#1d2126')
  const torus = new THREE.TorusGeometry(R, 0.95, seg(20, 10), seg(90, 36))
  torus.rotateX(H)
  W.add(mesh(torus, wm))
  ring(5, (a) => {
    const e = extr(
      outline(
        [
          [1.4, -1.1, 0.4],
          [R - 0.4, -0.7, 0.3],
          [R - 0.4, 0.7, 0.3],
          [1.4, 1.1, 0.4],
        ],
        0.4,
      ),
      0.9,
      wm,
      { bev: 0.3 },
    )
    e.rotation.x = H
    W.add(place(group(e), [0, 0, 0], [0, a, 0]))
  })
  W.add(cyl(2.2, 2.4, wm, { at: [0, -1.4, 0], seg: 44, bev: 0.3 }))
  ring(16, (a) => {
    const m = mesh(new THREE.SphereGeometry(0.55, seg(14, 8), seg(10, 6)), wm, {
      at: [(R + 0.62) * Math.cos(a), 0, (R + 0.62) * Math.sin(a)],
      scale: [1, 0.8, 1.9],
      rot: [0, -a, 0],
    })
    W.add(m)
  })
  W.add(
    hex(2.2, 1.2, bolt, { at: [0, 1, 0] }),
    cyl(0.8, 2.2, mach, { at: [0, 0.8, 0], seg: 24 }),
    cyl(1.9, 0.16, mach, { at: [0, 0.98, 0], seg: 36, bev: 0.04 }),
  )
  W.add(
    decal(
      4.4,
      4.4,
      (c) => {
        c.translate(2.2, 2.2)
        c.strokeStyle = '#f1f3f6'
        c.lineWidth = 0.14
        c.beginPath()
        c.arc(0, 0, 1.62, 3.5, 5.9)
        c.stroke()
        text(c, 'CLOSE', 0, 2.0, 0.46, { align: 'center', color: '#f1f3f6', weight: 700 })
      },
      { alpha: true, at: [0, 1.02, 0], rot: [-H, 0, 0] },
    ),
  )
  g.add(place(W, [0, Y + 29, 0]))
  g.add(
    decal(
      8.4,
      4.2,
      (c) => {
        text(c, 'DN80', 4.2, 1.9, 2.1, { weight: 800, color: '#fff', align: 'center' })
        text(c, 'PN16  QT450', 4.2, 3.5, 1.0, { weight: 600, color: '#e2eaf8', align: 'center' })
      },
      { alpha: true, at: [0, Y + 0.2, 6.26], rough: 0.4 },
    ),
  )
  return g
}
