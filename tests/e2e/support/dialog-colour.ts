import { expect, type Locator } from "@playwright/test";

/** Expects this style of the dialog: its class, and the colour of the bar along its top. */
export async function expectBarColour(
  dialog: Locator,
  style: "danger" | "warning" | "success",
): Promise<void> {
  await expect(dialog).toHaveClass(style);
  const [bar, wanted] = await dialog.evaluate((element, style) => {
    const probe = document.createElement("i");
    probe.style.color = `var(--${style})`;
    document.body.append(probe);
    const colours = [getComputedStyle(element).borderTopColor, getComputedStyle(probe).color];
    probe.remove();
    return colours;
  }, style);
  expect(bar).toBe(wanted);
}
