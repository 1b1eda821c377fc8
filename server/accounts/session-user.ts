/** Who is signed in. */
export interface SessionUser {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
}
