// Choices that outlive a visit, where the browser keeps any.

export function kept(name: string): string | null {
  try {
    return localStorage.getItem('grundy.' + name);
  } catch {
    return null;
  }
}

export function keep(name: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem('grundy.' + name);
    else localStorage.setItem('grundy.' + name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}
