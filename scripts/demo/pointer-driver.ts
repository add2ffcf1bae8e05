import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';

/** Draws a pointer that follows the mouse, because a screencast does not contain the real one. */
export const POINTER_SCRIPT = `
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElement('div');
    pointer.innerHTML = '<svg width="26" height="30" viewBox="0 0 26 30"><path d="M3 2v21l5.5-5 3.6 8.6 4-1.7-3.6-8.4H20z" fill="#1c1814" stroke="#fffdf9" stroke-width="1.8"/></svg>';
    pointer.style.cssText = 'position:fixed;left:-40px;top:0;z-index:2147483647;pointer-events:none';
    document.documentElement.append(pointer);
    addEventListener('mousemove', (event) => {
      pointer.style.left = event.clientX - 3 + 'px';
      pointer.style.top = event.clientY - 2 + 'px';
    }, true);
  });
`;

/** Moves the mouse, clicks and types at a speed that viewers can follow. */
export class PointerDriver {
  readonly #page: Page;
  #at = { x: 880, y: 560 };

  constructor(page: Page) {
    this.#page = page;
  }

  async moveTo(target: Locator): Promise<void> {
    await this.#bringIntoView(target);
    const box = await target.boundingBox();
    if (box === null) throw new Error('The target is not visible.');
    const to = { x: box.x + Math.min(box.width / 2, 220), y: box.y + box.height / 2 };
    const steps = 26;
    for (let step = 1; step <= steps; step += 1) {
      const t = step / steps;
      const eased = t < 0.5 ? 2 * t * t : 1 - (-2 * t + 2) ** 2 / 2;
      await this.#page.mouse.move(
        this.#at.x + (to.x - this.#at.x) * eased,
        this.#at.y + (to.y - this.#at.y) * eased,
      );
      await sleep(14);
    }
    this.#at = to;
  }

  async #bringIntoView(target: Locator): Promise<void> {
    const box = await target.boundingBox();
    const height = this.#page.viewportSize()?.height ?? 0;
    if (box === null) throw new Error('The target is not visible.');
    const below = box.y + box.height + 90 - height;
    if (below > 0) await this.scroll(below);
    else if (box.y < 0) await this.scroll(box.y - 90);
  }

  async click(target: Locator): Promise<void> {
    await this.moveTo(target);
    await sleep(260);
    await this.#page.mouse.down();
    await this.#page.mouse.up();
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.click(target);
    for (const letter of text) {
      await this.#page.keyboard.type(letter);
      await sleep(48);
    }
  }

  /** Scrolls smoothly by a number of pixels. */
  async scroll(pixels: number): Promise<void> {
    const steps = 30;
    for (let step = 0; step < steps; step += 1) {
      await this.#page.mouse.wheel(0, pixels / steps);
      await sleep(22);
    }
  }

  async pause(ms: number): Promise<void> {
    await sleep(ms);
  }
}
